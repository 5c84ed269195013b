#include "jpeg_coefficients.h"
#include "simd/lanes.h"

/// Whether a side that is mirrored consists of whole MCUs; the rest of one would come to lie at the front.
static int can_turn(const struct jpeg_decompress_struct *jpeg, const portrait_jpeg_turn *turn) {
    // The blocks of a single component are its MCUs.
    int is_alone = jpeg->num_components == 1;
    JDIMENSION across = DCTSIZE * (is_alone ? 1 : (JDIMENSION)jpeg->max_h_samp_factor);
    JDIMENSION down = DCTSIZE * (is_alone ? 1 : (JDIMENSION)jpeg->max_v_samp_factor);
    return !(turn->reverses_columns && jpeg->image_width % across) && !(turn->reverses_rows && jpeg->image_height % down);
}

/// Whether there may be as much memory again for coefficients.
static int has_room(const struct jpeg_decompress_struct *jpeg) {
    uint64_t blocks = 0;
    for (int i = 0; i < jpeg->num_components; i++) {
        const jpeg_component_info *part = &jpeg->comp_info[i];
        blocks += ((uint64_t)part->width_in_blocks + 4) * ((uint64_t)part->height_in_blocks + 4);
    }
    return blocks * sizeof(JBLOCK) * 2 + 1000000 < (uint64_t)jpeg->mem->max_memory_to_use;
}

/// Finds the rows of a component, all of which are in memory.
static JBLOCKROW *find_rows(j_decompress_ptr jpeg, jvirt_barray_ptr array, JDIMENSION height, boolean is_new) {
    j_common_ptr common = (j_common_ptr)jpeg;
    JBLOCKROW *rows = jpeg->mem->alloc_large(common, JPOOL_IMAGE, height * sizeof *rows);
    for (JDIMENSION y = 0; y < height; y++) rows[y] = *jpeg->mem->access_virt_barray(common, array, y, 1, is_new);
    return rows;
}

/// Turns a block: coefficients of odd frequency change their sign when they are mirrored.
static void turn_block(const portrait_jpeg_turn *turn, const JCOEF *from, JCOEF *to) {
    const portrait_words odd = {0, -1, 0, -1, 0, -1, 0, -1};
    portrait_words rows[DCTSIZE];
    memcpy(rows, from, sizeof rows);
    for (int v = 0; v < DCTSIZE; v++) {
        portrait_words sign = (turn->reverses_columns ? odd : 0) ^ (portrait_words)(turn->reverses_rows ? -(v & 1) : 0);
        rows[v] = (rows[v] ^ sign) - sign;
    }
    if (turn->swaps_sides) {
        portrait_words columns[DCTSIZE];
        portrait_transpose(rows, columns);
        memcpy(to, columns, sizeof columns);
    } else {
        memcpy(to, rows, sizeof rows);
    }
}

static void swap_sides(JDIMENSION *one, JDIMENSION *other) {
    JDIMENSION kept = *one;
    *one = *other;
    *other = kept;
}

static void swap_factors(int *one, int *other) {
    int kept = *one;
    *one = *other;
    *other = kept;
}

static void transpose_steps(JQUANT_TBL *table) {
    for (int v = 0; v < DCTSIZE; v++) {
        for (int u = 0; u < v; u++) {
            UINT16 kept = table->quantval[v * DCTSIZE + u];
            table->quantval[v * DCTSIZE + u] = table->quantval[u * DCTSIZE + v];
            table->quantval[u * DCTSIZE + v] = kept;
        }
    }
}

/// Makes what the headers said that of the picture on its side.
static void transpose_headers(j_decompress_ptr jpeg) {
    swap_sides(&jpeg->image_width, &jpeg->image_height);
    swap_factors(&jpeg->max_h_samp_factor, &jpeg->max_v_samp_factor);
    for (int i = 0; i < NUM_QUANT_TBLS; i++) {
        if (jpeg->quant_tbl_ptrs[i]) transpose_steps(jpeg->quant_tbl_ptrs[i]);
    }
    for (int i = 0; i < jpeg->num_components; i++) {
        jpeg_component_info *part = &jpeg->comp_info[i];
        swap_sides(&part->width_in_blocks, &part->height_in_blocks);
        swap_factors(&part->h_samp_factor, &part->v_samp_factor);
        // A component that libjpeg has read has a copy of its own.
        if (part->quant_table != jpeg->quant_tbl_ptrs[part->quant_tbl_no]) transpose_steps(part->quant_table);
    }
}

int portrait_jpeg_turn_coefficients(portrait_jpeg_reader *self, const portrait_jpeg_turn *turn) {
    j_decompress_ptr jpeg = &self->jpeg;
    if (!can_turn(jpeg, turn) || !has_room(jpeg)) return 0;
    if (turn->swaps_sides) transpose_headers(jpeg);
    jvirt_barray_ptr *turned = portrait_jpeg_make_room(jpeg, 0);
    for (int i = 0; i < jpeg->num_components; i++) {
        const jpeg_component_info *part = &jpeg->comp_info[i];
        JDIMENSION width = part->width_in_blocks;
        JDIMENSION height = part->height_in_blocks;
        JDIMENSION stored_width = turn->swaps_sides ? height : width;
        JDIMENSION stored_height = turn->swaps_sides ? width : height;
        JBLOCKROW *from = find_rows(jpeg, self->coefficients[i], stored_height, FALSE);
        // Rows that only fill up MCUs have no meaning, but have to be there.
        JDIMENSION down = (JDIMENSION)part->v_samp_factor;
        JBLOCKROW *to = find_rows(jpeg, turned[i], (height + down - 1) / down * down, TRUE);
        for (JDIMENSION y = 0; y < height; y++) {
            for (JDIMENSION x = 0; x < width; x++) {
                JDIMENSION column = turn->swaps_sides ? y : x;
                JDIMENSION row = turn->swaps_sides ? x : y;
                if (turn->reverses_columns) column = stored_width - 1 - column;
                if (turn->reverses_rows) row = stored_height - 1 - row;
                turn_block(turn, from[row][column], to[y][x]);
            }
        }
    }
    self->coefficients = turned;
    return 1;
}
