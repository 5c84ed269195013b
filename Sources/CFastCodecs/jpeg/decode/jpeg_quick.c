#include "jpeg_quick.h"

#include "jpeg_order.h"
#include "jpeg_quick_blocks.h"

#include <stdlib.h>
#include <string.h>

/// A component in a scan.
typedef struct component {
    uint32_t tables;
    // In the order of the coefficients as they are read: that of rows, or of the file for a list.
    jpeg_block quantisation;
    // The blocks of an MCU.
    uint32_t across;
    uint32_t down;
    // The samples on each side of a block; 0 when they are not wanted.
    uint32_t size;
    int32_t dc;
    uint8_t *samples;
    size_t stride;
    // Of each block, what jpeg_target has; NULL where they are not wanted.
    uint16_t *variances;
    size_t variance_stride;
} component;

/// What is read of the blocks of a component.
typedef enum reading {
    // The difference of the DC coefficient.
    reading_differences,
    // All coefficients, where it does not matter which is which but for that of DC: in the order of the file.
    reading_list,
    // All coefficients, in their rows.
    reading_rows
} reading;

/// Blocks of an MCU that follow each other and are read alike, whatever component they are of.
typedef struct block_run {
    uint32_t tables;
    uint32_t count;
    reading reading;
} block_run;

struct jpeg_quick {
    jpeg_bits bits;
    component components[3];
    uint32_t component_count;
    block_run runs[3];
    uint32_t run_count;
    // The MCUs of a row, the rows of a stripe and of the picture, and the next of these.
    uint32_t columns;
    uint32_t stripe_rows;
    uint32_t rows;
    uint32_t row;
    // The pixels of an MCU on each side, the MCUs that are looked at, and whether this one is.
    uint32_t width;
    uint32_t height;
    jpeg_part seen;
    int is_seen;
    jpeg_restarts restarts;
    // What was read of the blocks of an MCU: the DC coefficients of those that are skipped, all of others.
    int32_t dc[D_MAX_BLOCKS_IN_MCU];
    jpeg_block blocks[D_MAX_BLOCKS_IN_MCU];
    // Those of the first component that has them; made for the file where they are not the standard ones.
    const jpeg_tables *tables[3];
    jpeg_tables *made[3];
    // Whether those that were made have what blocks are passed over by, and what they are read by.
    uint8_t has_skips[3];
    uint8_t has_pairs[3];
};

// MARK: Start

/// Whether the headers are those of a file that the decoder knows.
static int is_known(const struct jpeg_decompress_struct *jpeg) {
    if (jpeg->progressive_mode || jpeg->arith_code || jpeg->data_precision != 8) return 0;
    if (jpeg->comps_in_scan != jpeg->num_components || jpeg->unread_marker != 0) return 0;
    if (jpeg->num_components != 1 && jpeg->num_components != 3) return 0;
    if (jpeg->Ss != 0 || jpeg->Se != 63 || jpeg->Ah != 0 || jpeg->Al != 0) return 0;
    int blocks = 0;
    for (int i = 0; i < jpeg->num_components; i++) {
        if (jpeg->cur_comp_info[i] != &jpeg->comp_info[i]) return 0;
        blocks += jpeg->comp_info[i].h_samp_factor * jpeg->comp_info[i].v_samp_factor;
    }
    return jpeg->num_components == 1 || blocks <= D_MAX_BLOCKS_IN_MCU;
}

/// Finds or makes the codes of a component; 0 when libjpeg has to complain about them, or they are not wanted.
static int set_codes(jpeg_quick *self, const struct jpeg_decompress_struct *jpeg, int index, int only_standard) {
    const jpeg_component_info *info = &jpeg->comp_info[index];
    if (info->dc_tbl_no < 0 || info->dc_tbl_no >= NUM_HUFF_TBLS) return 0;
    if (info->ac_tbl_no < 0 || info->ac_tbl_no >= NUM_HUFF_TBLS) return 0;
    const JHUFF_TBL *dc = jpeg->dc_huff_tbl_ptrs[info->dc_tbl_no];
    const JHUFF_TBL *ac = jpeg->ac_huff_tbl_ptrs[info->ac_tbl_no];
    if (!dc || !ac) return 0;
    jpeg_code_list dc_list = {dc->bits, dc->huffval};
    jpeg_code_list ac_list = {ac->bits, ac->huffval};
    self->tables[index] = portrait_jpeg_standard_tables(dc_list, ac_list);
    if (self->tables[index]) return 1;
    if (only_standard) return 0;
    self->tables[index] = self->made[index] = malloc(sizeof **self->made);
    return self->made[index] && portrait_jpeg_make_codes(self->made[index], dc_list, ac_list);
}

/// Finds the first component with the same Huffman tables.
static int same_tables(const struct jpeg_decompress_struct *jpeg, int index) {
    const jpeg_component_info *parts = jpeg->comp_info;
    int same = 0;
    while (parts[same].dc_tbl_no != parts[index].dc_tbl_no || parts[same].ac_tbl_no != parts[index].ac_tbl_no) same++;
    return same;
}

/// Sets what headers say about a component; 0 when libjpeg has to complain about it.
static int set_component(component *part, const struct jpeg_decompress_struct *jpeg, int index) {
    const jpeg_component_info *info = &jpeg->comp_info[index];
    if (info->quant_tbl_no < 0 || info->quant_tbl_no >= NUM_QUANT_TBLS) return 0;
    const JQUANT_TBL *quantisation = jpeg->quant_tbl_ptrs[info->quant_tbl_no];
    if (!quantisation) return 0;
    // libjpeg keeps tables in the order of rows.
    for (int i = 0; i < 64; i++) part->quantisation.values[i] = (int16_t)quantisation->quantval[i];
    int is_alone = jpeg->num_components == 1;
    part->tables = (uint32_t)same_tables(jpeg, index);
    part->across = is_alone ? 1 : (uint32_t)info->h_samp_factor;
    part->down = is_alone ? 1 : (uint32_t)info->v_samp_factor;
    return 1;
}

/// Gives what is read of a component where it is looked at.
static reading reading_of(const component *part) {
    if (part->size > 1) return reading_rows;
    return part->variances ? reading_list : reading_differences;
}

/// Puts the blocks of a component behind those that are like them.
static void add_run(jpeg_quick *self, const component *part) {
    block_run run = {.tables = part->tables, .count = part->across * part->down, .reading = reading_of(part)};
    block_run *last = self->run_count > 0 ? &self->runs[self->run_count - 1] : NULL;
    if (last && last->tables == run.tables && last->reading == run.reading) {
        last->count += run.count;
    } else {
        self->runs[self->run_count++] = run;
    }
}

/// Makes of a table for the file what a reading needs and is not there.
static void prepare(jpeg_quick *self, uint32_t tables, int is_passed_over) {
    uint8_t *is_there = is_passed_over ? &self->has_skips[tables] : &self->has_pairs[tables];
    if (!self->made[tables] || *is_there) return;
    (is_passed_over ? portrait_jpeg_make_skips : portrait_jpeg_make_pairs)(self->made[tables]);
    *is_there = 1;
}

/// Sets the tables that the runs need.
static int set_tables(jpeg_quick *self, const struct jpeg_decompress_struct *jpeg, int only_standard) {
    for (uint32_t i = 0; i < self->component_count; i++) {
        if (self->components[i].tables == i && !set_codes(self, jpeg, (int)i, only_standard)) return 0;
    }
    for (uint32_t i = 0; i < self->run_count; i++) {
        prepare(self, self->runs[i].tables, self->runs[i].reading == reading_differences);
    }
    return 1;
}

/// Sets all but what begins with 0.
static int set_up(jpeg_quick *self, const jpeg_quick_source *source, int only_standard) {
    const struct jpeg_decompress_struct *jpeg = source->jpeg;
    self->bits = (jpeg_bits){.next = source->data, .end = source->data + source->count};
    self->component_count = (uint32_t)jpeg->num_components;
    for (uint32_t i = 0; i < self->component_count; i++) {
        component *part = &self->components[i];
        if (!set_component(part, jpeg, (int)i)) return 0;
        if (i < source->plane_count) {
            part->size = (uint32_t)jpeg->comp_info[i].DCT_scaled_size;
            part->samples = source->samples[i];
            part->stride = source->strides[i];
        }
        if (i == 0) {
            part->variances = source->variances;
            part->variance_stride = source->variance_stride;
        }
        if (reading_of(part) == reading_list) {
            jpeg_block rows = part->quantisation;
            for (int k = 0; k < 64; k++) part->quantisation.values[k] = rows.values[portrait_jpeg_order[k]];
        }
        add_run(self, part);
    }
    if (jpeg->num_components == 1) {
        // The blocks of a single component follow each other without padding, and a stripe has several rows of them.
        self->columns = jpeg->comp_info[0].width_in_blocks;
        self->stripe_rows = (uint32_t)jpeg->comp_info[0].v_samp_factor;
        self->rows = jpeg->comp_info[0].height_in_blocks;
        self->width = self->height = 8;
    } else {
        self->width = 8 * (uint32_t)jpeg->max_h_samp_factor;
        self->height = 8 * (uint32_t)jpeg->max_v_samp_factor;
        self->columns = (jpeg->image_width + self->width - 1) / self->width;
        self->stripe_rows = 1;
        self->rows = jpeg->total_iMCU_rows;
    }
    self->seen = (jpeg_part){.right = self->columns, .bottom = self->rows};
    self->restarts = (jpeg_restarts){.interval = jpeg->restart_interval, .left = jpeg->restart_interval};
    return set_tables(self, jpeg, only_standard);
}

jpeg_quick *portrait_jpeg_quick_create(const jpeg_quick_source *source, int only_standard) {
    if (!is_known(source->jpeg)) return NULL;
    jpeg_quick *self = calloc(1, sizeof *self);
    if (!self || set_up(self, source, only_standard)) return self;
    portrait_jpeg_quick_free(self);
    return NULL;
}

void portrait_jpeg_quick_free(jpeg_quick *self) {
    if (!self) return;
    for (int i = 0; i < 3; i++) free(self->made[i]);
    free(self);
}

void portrait_jpeg_quick_confine(jpeg_quick *self, jpeg_part part) {
    uint32_t last_column = part.right - 1, last_row = part.bottom - 1;
    self->seen = (jpeg_part){
        .left = part.left / self->width,
        .top = part.top / self->height,
        .right = last_column / self->width + 1,
        .bottom = last_row / self->height + 1,
    };
    int has_all_columns = self->seen.left == 0 && self->seen.right >= self->columns;
    int has_all_rows = self->seen.top == 0 && self->seen.bottom >= self->rows;
    if (has_all_columns && has_all_rows) return;
    for (uint32_t i = 0; i < self->run_count; i++) prepare(self, self->runs[i].tables, 1);
}

// MARK: Decoding

/// Goes past the marker between intervals.
static int restart(jpeg_quick *self) {
    if (!portrait_jpeg_pass_restart(&self->restarts, &self->bits)) return 0;
    for (uint32_t i = 0; i < self->component_count; i++) self->components[i].dc = 0;
    return 1;
}

/// Reads the blocks of an MCU; 0 when they are malformed.
static int read_blocks(jpeg_quick *self) {
    uint32_t first = 0;
    // As a whole, which is quicker than the few that are wanted.
    memset(self->dc, 0, sizeof self->dc);
    for (uint32_t i = 0; i < self->run_count; i++) {
        const block_run *run = &self->runs[i];
        const jpeg_tables *tables = self->tables[run->tables];
        jpeg_block *blocks = self->blocks + first;
        int is_read;
        if (run->reading == reading_differences || !self->is_seen) {
            is_read = portrait_jpeg_skip_blocks(&self->bits, tables, run->count, self->dc + first);
        } else {
            memset(blocks, 0, run->count * sizeof *blocks);
            is_read = run->reading == reading_list ? portrait_jpeg_list_blocks(&self->bits, tables, run->count, blocks)
                                                   : portrait_jpeg_read_blocks(&self->bits, tables, run->count, blocks);
        }
        if (!is_read) return 0;
        first += run->count;
    }
    return self->bits.left >= 0;
}

/// Writes the samples of a block that has a DC coefficient alone, or adds it to those that are transformed; 0 when that
/// is malformed.
static int write_block(
    jpeg_quick *self, component *part, uint32_t index, uint8_t *samples, uint16_t *variance, jpeg_target *targets,
    size_t *count) {
    jpeg_block *block = &self->blocks[index];
    reading how = self->is_seen ? reading_of(part) : reading_differences;
    int is_bare = how == reading_differences;
    part->dc += is_bare ? self->dc[index] : block->values[0];
    if (part->dc < INT16_MIN || part->dc > INT16_MAX) return 0;
    // Of a list it is not known how long it is.
    int is_flat = is_bare || (how == reading_rows && block->length == 1);
    if (part->size == 1) *samples = portrait_jpeg_level(part->dc, &part->quantisation);
    if (is_flat && variance) *variance = 0;
    if (is_flat && part->size > 1) {
        uint8_t level = portrait_jpeg_level(part->dc, &part->quantisation);
        for (uint32_t y = 0; y < part->size; y++, samples += part->stride) memset(samples, level, part->size);
    }
    if (!is_flat) {
        block->values[0] = (int16_t)part->dc;
        targets[(*count)++] = (jpeg_target){
            .block = block,
            .quantisation = &part->quantisation,
            .size = part->size,
            .samples = samples,
            .stride = part->stride,
            .variance = variance};
    }
    return 1;
}

/// Decodes an MCU; 0 when it is malformed.
static int read_unit(jpeg_quick *self, uint32_t row, uint32_t column) {
    if (!read_blocks(self)) return 0;
    jpeg_target targets[D_MAX_BLOCKS_IN_MCU];
    size_t count = 0;
    uint32_t index = 0;
    for (uint32_t i = 0; i < self->component_count; i++) {
        component *part = &self->components[i];
        // Those that are not wanted come last.
        if (part->size == 0) break;
        for (uint32_t y = 0; y < part->down; y++) {
            uint8_t *samples = part->samples + (row + y) * part->size * part->stride
                + (size_t)column * part->across * part->size;
            uint16_t *variances = part->variances
                ? part->variances + (row + y) * part->variance_stride + (size_t)column * part->across
                : NULL;
            for (uint32_t x = 0; x < part->across; x++, index++, samples += part->size) {
                uint16_t *variance = variances ? variances + x : NULL;
                if (!write_block(self, part, index, samples, variance, targets, &count)) return 0;
            }
        }
    }
    portrait_jpeg_transform(targets, count);
    return 1;
}

/// Reads the coefficients of an MCU; 0 when it is malformed.
static int load_unit(jpeg_quick *self, uint32_t column, JBLOCKROW rows[][MAX_SAMP_FACTOR], uint32_t first) {
    if (!read_blocks(self)) return 0;
    uint32_t index = 0;
    for (uint32_t i = 0; i < self->component_count; i++) {
        component *part = &self->components[i];
        for (uint32_t y = 0; y < part->down; y++) {
            JBLOCKROW row = rows[i][first + y] + (size_t)column * part->across;
            for (uint32_t x = 0; x < part->across; x++, index++) {
                jpeg_block *block = &self->blocks[index];
                part->dc += block->values[0];
                if (part->dc < INT16_MIN || part->dc > INT16_MAX) return 0;
                block->values[0] = (int16_t)part->dc;
                memcpy(row[x], block->values, sizeof(JBLOCK));
            }
        }
    }
    return 1;
}

/// Goes through a row of MCUs, to coefficients where there are rows for them, else to samples.
static int read_row(jpeg_quick *self, JBLOCKROW (*rows)[MAX_SAMP_FACTOR]) {
    if (self->row == self->rows) return 0;
    for (uint32_t row = 0; row < self->stripe_rows && self->row < self->rows; row++, self->row++) {
        int is_row_seen = self->row >= self->seen.top && self->row < self->seen.bottom;
        for (uint32_t column = 0; column < self->columns; column++) {
            self->is_seen = is_row_seen && column >= self->seen.left && column < self->seen.right;
            if (self->restarts.interval > 0) {
                if (self->restarts.left == 0 && !restart(self)) return 0;
                self->restarts.left--;
            }
            if (!(rows ? load_unit(self, column, rows, row) : read_unit(self, row, column))) return 0;
        }
    }
    return 1;
}

int portrait_jpeg_quick_read(jpeg_quick *self) {
    return read_row(self, NULL);
}

/// Whether nothing is left of the scan but what fills up the last byte.
static int is_at_end(const jpeg_quick *self) {
    jpeg_bits bits = portrait_jpeg_refilled(self->bits);
    return bits.left >= 0 && bits.left < 8 && bits.next == bits.end;
}

int portrait_jpeg_quick_load(jpeg_quick *self, JBLOCKROW rows[3][MAX_SAMP_FACTOR]) {
    return read_row(self, rows) && (self->row < self->rows || is_at_end(self));
}
