#include "jpeg_quick.h"

#include "jpeg_quick_blocks.h"

#include <stdlib.h>

/// A component in a scan.
typedef struct component {
    const jpeg_dc_table *dc_table;
    const jpeg_ac_table *ac_table;
    jpeg_block steps;
    // The blocks of an MCU.
    uint32_t across;
    uint32_t down;
    // The samples on each side of a block; 0 when they are not wanted.
    uint32_t size;
    int32_t mean;
    uint8_t *samples;
    size_t stride;
} component;

struct jpeg_quick {
    jpeg_bits bits;
    component components[3];
    uint32_t component_count;
    // The MCUs of a row, the rows of a stripe, and the rows that are left of the picture.
    uint32_t columns;
    uint32_t stripe_rows;
    uint32_t rows_left;
    // MCUs; 0 when there are no restarts.
    uint32_t restart_interval;
    uint32_t restart_left;
    uint32_t next_restart;
    jpeg_dc_table dc_tables[NUM_HUFF_TBLS];
    jpeg_ac_table ac_tables[NUM_HUFF_TBLS];
};

// MARK: Start

static int is_known(const portrait_jpeg_reader *reader) {
    const struct jpeg_decompress_struct *jpeg = &reader->jpeg;
    if (jpeg->progressive_mode || jpeg->arith_code || jpeg->data_precision != 8) return 0;
    if (reader->scan_count != 1 || jpeg->comps_in_scan != jpeg->num_components || jpeg->unread_marker != 0) return 0;
    if (jpeg->num_components != 1 && jpeg->num_components != 3) return 0;
    if (jpeg->Ss != 0 || jpeg->Se != 63 || jpeg->Ah != 0 || jpeg->Al != 0) return 0;
    int blocks = 0;
    for (int i = 0; i < jpeg->num_components; i++) {
        if (jpeg->cur_comp_info[i] != &jpeg->comp_info[i]) return 0;
        blocks += jpeg->comp_info[i].h_samp_factor * jpeg->comp_info[i].v_samp_factor;
    }
    return jpeg->num_components == 1 || blocks <= D_MAX_BLOCKS_IN_MCU;
}

static int make_tables(jpeg_quick *self, const struct jpeg_decompress_struct *jpeg) {
    uint32_t dc_made = 0;
    uint32_t ac_made = 0;
    for (int i = 0; i < jpeg->num_components; i++) {
        const jpeg_component_info *info = &jpeg->comp_info[i];
        int dc = info->dc_tbl_no;
        int ac = info->ac_tbl_no;
        if (dc < 0 || dc >= NUM_HUFF_TBLS || ac < 0 || ac >= NUM_HUFF_TBLS) return 0;
        const JHUFF_TBL *dc_source = jpeg->dc_huff_tbl_ptrs[dc];
        const JHUFF_TBL *ac_source = jpeg->ac_huff_tbl_ptrs[ac];
        if (!dc_source || !ac_source) return 0;
        jpeg_dc_table *dc_table = &self->dc_tables[dc];
        jpeg_ac_table *ac_table = &self->ac_tables[ac];
        if (!(dc_made >> dc & 1) && !portrait_jpeg_make_dc_table(dc_table, dc_source->bits, dc_source->huffval)) return 0;
        if (!(ac_made >> ac & 1) && !portrait_jpeg_make_ac_table(ac_table, ac_source->bits, ac_source->huffval)) return 0;
        dc_made |= 1u << dc;
        ac_made |= 1u << ac;
        self->components[i].dc_table = dc_table;
        self->components[i].ac_table = ac_table;
    }
    return 1;
}

static int set_component(component *part, const struct jpeg_decompress_struct *jpeg, int index) {
    const jpeg_component_info *info = &jpeg->comp_info[index];
    if (info->quant_tbl_no < 0 || info->quant_tbl_no >= NUM_QUANT_TBLS) return 0;
    const JQUANT_TBL *steps = jpeg->quant_tbl_ptrs[info->quant_tbl_no];
    if (!steps) return 0;
    // libjpeg keeps tables in the order of rows.
    for (int i = 0; i < 64; i++) part->steps.values[i] = (int16_t)steps->quantval[i];
    int is_alone = jpeg->num_components == 1;
    part->across = is_alone ? 1 : (uint32_t)info->h_samp_factor;
    part->down = is_alone ? 1 : (uint32_t)info->v_samp_factor;
    part->size = 0;
    part->mean = 0;
    return 1;
}

static int set_up(
    jpeg_quick *self, const portrait_jpeg_reader *reader, const portrait_jpeg_plane *planes, uint32_t plane_count) {
    const struct jpeg_decompress_struct *jpeg = &reader->jpeg;
    const uint8_t *next = reader->source.next_input_byte;
    const uint8_t *end = reader->bytes + reader->scans[0].end;
    if (next < reader->bytes + reader->scans[0].start || next > end) return 0;
    self->bits = (jpeg_bits){.next = next, .end = end};
    self->component_count = (uint32_t)jpeg->num_components;
    for (int i = 0; i < jpeg->num_components; i++) {
        if (!set_component(&self->components[i], jpeg, i)) return 0;
    }
    for (uint32_t i = 0; i < plane_count; i++) {
        self->components[i].size = (uint32_t)jpeg->comp_info[i].DCT_scaled_size;
        self->components[i].samples = reader->rows[i][0];
        self->components[i].stride = planes[i].stride;
    }
    if (jpeg->num_components == 1) {
        // The blocks of a single component follow each other without padding, and a stripe has several rows of them.
        self->columns = jpeg->comp_info[0].width_in_blocks;
        self->stripe_rows = (uint32_t)jpeg->comp_info[0].v_samp_factor;
        self->rows_left = jpeg->comp_info[0].height_in_blocks;
    } else {
        uint32_t width = 8 * (uint32_t)jpeg->max_h_samp_factor;
        self->columns = (jpeg->image_width + width - 1) / width;
        self->stripe_rows = 1;
        self->rows_left = jpeg->total_iMCU_rows;
    }
    self->restart_interval = jpeg->restart_interval;
    self->restart_left = jpeg->restart_interval;
    self->next_restart = 0;
    return make_tables(self, jpeg);
}

jpeg_quick *portrait_jpeg_quick_create(
    const portrait_jpeg_reader *reader, const portrait_jpeg_plane *planes, uint32_t plane_count) {
    if (!is_known(reader)) return NULL;
    jpeg_quick *self = aligned_alloc(16, (sizeof *self + 15) / 16 * 16);
    if (!self || set_up(self, reader, planes, plane_count)) return self;
    free(self);
    return NULL;
}

void portrait_jpeg_quick_free(jpeg_quick *self) {
    free(self);
}

// MARK: Decoding

/// Goes past the marker between intervals, which has to come at once; T.81, E.2.4.
static int restart(jpeg_quick *self) {
    jpeg_bits bits = portrait_jpeg_refilled(self->bits);
    // What is left of the last byte is padding. More than that is either data or an end without marker.
    if (bits.left < 0 || bits.left > 7 || bits.end - bits.next < 2) return 0;
    if (bits.next[0] != 0xFF || bits.next[1] != JPEG_RST0 + self->next_restart) return 0;
    self->bits = (jpeg_bits){.next = bits.next + 2, .end = bits.end};
    self->next_restart = (self->next_restart + 1) % 8;
    self->restart_left = self->restart_interval;
    for (uint32_t i = 0; i < self->component_count; i++) self->components[i].mean = 0;
    return 1;
}

/// Decodes a block; 0 when it is odd.
static int read_block(jpeg_bits *bits, component *part, uint8_t *samples) {
    int32_t difference;
    if (!portrait_jpeg_read_difference(bits, part->dc_table, &difference)) return 0;
    part->mean += difference;
    if (part->mean < INT16_MIN || part->mean > INT16_MAX) return 0;
    if (part->size <= 1) {
        if (!portrait_jpeg_skip_waves(bits, part->ac_table)) return 0;
        portrait_jpeg_fill(part->mean, &part->steps, part->size, samples, part->stride);
        return 1;
    }
    jpeg_block block;
    switch (portrait_jpeg_read_waves(bits, part->ac_table, &block)) {
    case JPEG_BLOCK_ODD: return 0;
    case JPEG_BLOCK_EVEN: portrait_jpeg_fill(part->mean, &part->steps, part->size, samples, part->stride); break;
    case JPEG_BLOCK_WAVES:
        block.values[0] = (int16_t)part->mean;
        portrait_jpeg_transform(&block, &part->steps, part->size, samples, part->stride);
        break;
    }
    return 1;
}

/// Decodes an MCU; 0 when it is odd.
static int read_unit(jpeg_quick *self, uint32_t row, uint32_t column) {
    for (uint32_t i = 0; i < self->component_count; i++) {
        component *part = &self->components[i];
        for (uint32_t y = 0; y < part->down; y++) {
            uint8_t *samples = NULL;
            if (part->size > 0)
                samples = part->samples + (row + y) * part->size * part->stride
                    + (size_t)column * part->across * part->size;
            for (uint32_t x = 0; x < part->across; x++) {
                if (!read_block(&self->bits, part, samples + (size_t)x * part->size)) return 0;
            }
        }
    }
    return 1;
}

int portrait_jpeg_quick_read(jpeg_quick *self) {
    if (self->rows_left == 0) return 0;
    for (uint32_t row = 0; row < self->stripe_rows && self->rows_left > 0; row++, self->rows_left--) {
        for (uint32_t column = 0; column < self->columns; column++) {
            if (self->restart_interval > 0) {
                if (self->restart_left == 0 && !restart(self)) return 0;
                self->restart_left--;
            }
            if (!read_unit(self, row, column) || self->bits.left < 0) return 0;
        }
    }
    return 1;
}
