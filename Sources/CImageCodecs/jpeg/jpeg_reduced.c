#include "jpeg/decode/jpeg_quick_transform.h"
#include "jpeg_reader.h"

#include <string.h>

// Planes of files whose coefficients are in memory: those of a stripe of progressive ones, and all of those that are for libjpeg where
// it is wanted what their reduction loses. What is made of them is made as the quick decoder makes it.

/// Keeps the quantisation table of a component in the order of rows.
static void set_quantisation(const jpeg_component_info *component, jpeg_block *quantisation) {
    for (int i = 0; i < DCTSIZE2; i++) quantisation->values[i] = (int16_t)component->quant_table->quantval[i];
}

/// Has a file of one scan end behind that: who reads samples does not look at what follows, either.
static void end_behind_scan(portrait_jpeg_reader *self) {
    if (self->scan_count != 1 || self->jpeg.progressive_mode) return;
    const uint8_t *end = self->bytes + self->scans[0].end;
    if (self->source.next_input_byte > end) return;
    self->source.bytes_in_buffer = (size_t)(end - self->source.next_input_byte);
    self->offered = self->count;
}

void portrait_jpeg_begin_reduced(portrait_jpeg_reader *self) {
    j_decompress_ptr jpeg = &self->jpeg;
    end_behind_scan(self);
    int sizes[MAX_COMPONENTS];
    for (int i = 0; i < jpeg->num_components; i++) {
        sizes[i] = jpeg->comp_info[i].DCT_scaled_size;
        // libjpeg reads past the coefficients that it would not need for this size.
        jpeg->comp_info[i].DCT_scaled_size = DCTSIZE;
    }
    self->reduced = jpeg_read_coefficients(jpeg);
    for (int i = 0; i < jpeg->num_components; i++) {
        jpeg->comp_info[i].DCT_scaled_size = sizes[i];
        if (i < (int)self->plane_count && !jpeg->comp_info[i].quant_table)
            portrait_jpeg_stop(self, PORTRAIT_DAMAGED, "a component is in no scan");
    }
}

/// Makes the samples of one block.
static void reduce(const JCOEF *coefficients, const jpeg_target *target) {
    jpeg_block block;
    memcpy(block.values, coefficients, DCTSIZE2 * sizeof *coefficients);
    jpeg_target own = *target;
    own.block = &block;
    if (own.size == 1) *own.samples = portrait_jpeg_level(block.values[0], own.quantisation);
    if (own.size > 1 || own.variance) portrait_jpeg_transform(&own, 1);
}

/// Makes the samples of one block by its DC coefficient alone.
static void level(const JCOEF *coefficients, const jpeg_target *target) {
    uint8_t sample = portrait_jpeg_level(coefficients[0], target->quantisation);
    for (uint32_t y = 0; y < target->size; y++) memset(target->samples + y * target->stride, sample, target->size);
    if (target->variance) *target->variance = 0;
}

/// Gives the blocks of a plane that are looked at.
static jpeg_part seen_blocks(const portrait_jpeg_reader *self, const jpeg_component_info *component) {
    const struct jpeg_decompress_struct *jpeg = &self->jpeg;
    uint32_t across = (uint32_t)(DCTSIZE * jpeg->max_h_samp_factor), down = (uint32_t)(DCTSIZE * jpeg->max_v_samp_factor);
    uint32_t blocks_across = (uint32_t)component->h_samp_factor, blocks_down = (uint32_t)component->v_samp_factor;
    return (jpeg_part){
        .left = self->part.left / across * blocks_across,
        .top = self->part.top / down * blocks_down,
        .right = ((self->part.right - 1) / across + 1) * blocks_across,
        .bottom = ((self->part.bottom - 1) / down + 1) * blocks_down,
    };
}

/// Makes the samples of one plane of a stripe.
static void reduce_plane(portrait_jpeg_reader *self, uint32_t plane, uint32_t stripe) {
    j_decompress_ptr jpeg = &self->jpeg;
    const jpeg_component_info *component = &jpeg->comp_info[plane];
    jpeg_block quantisation;
    set_quantisation(component, &quantisation);
    uint32_t down = (uint32_t)component->v_samp_factor;
    uint32_t size = (uint32_t)component->DCT_scaled_size;
    jpeg_part seen = seen_blocks(self, component);
    JBLOCKARRAY blocks = self->progressive
        ? self->progressive_rows[plane]
        : jpeg->mem->access_virt_barray((j_common_ptr)jpeg, self->reduced[plane], stripe * down, down, FALSE);
    for (uint32_t y = 0; y < down && stripe * down + y < component->height_in_blocks; y++) {
        int is_row_seen = stripe * down + y >= seen.top && stripe * down + y < seen.bottom;
        for (uint32_t x = 0; x < component->width_in_blocks; x++) {
            jpeg_target target = {
                .quantisation = &quantisation,
                .size = size,
                .samples = self->rows[plane][y * size] + (size_t)x * size,
                .stride = self->strides[plane],
                .variance = plane == 0 && self->variances ? self->variances + y * self->variance_stride + x : NULL,
            };
            int is_seen = is_row_seen && x >= seen.left && x < seen.right;
            (is_seen ? reduce : level)(blocks[y][x], &target);
        }
    }
}

int portrait_jpeg_read_reduced(portrait_jpeg_reader *self) {
    if (self->next_reduced == self->jpeg.total_iMCU_rows) return 0;
    for (uint32_t i = 0; i < self->plane_count; i++) reduce_plane(self, i, self->next_reduced);
    self->next_reduced += 1;
    return 1;
}
