#include "jpeg_reader.h"

#include <stdlib.h>

static uint32_t divisor(uint32_t one, uint32_t other) {
    while (other != 0) {
        uint32_t rest = one % other;
        one = other;
        other = rest;
    }
    return one;
}

/// Says how many picture pixels belong to how many samples, 8 * maximum : factor * size, in lowest terms.
static void set_pitch(int maximum, int factor, int size, uint32_t *pixels, uint32_t *samples) {
    uint32_t all = (uint32_t)(8 * maximum);
    uint32_t part = (uint32_t)(factor * size);
    uint32_t common = divisor(all, part);
    *pixels = all / common;
    *samples = part / common;
}

static void describe(portrait_jpeg_reader *self, int index, portrait_jpeg_plane *plane) {
    const struct jpeg_decompress_struct *jpeg = &self->jpeg;
    const jpeg_component_info *component = &jpeg->comp_info[index];
    uint32_t size = (uint32_t)component->DCT_scaled_size;
    uint32_t blocks_across = (uint32_t)component->h_samp_factor;
    uint32_t blocks = (component->width_in_blocks + blocks_across - 1) / blocks_across * blocks_across;
    *plane = (portrait_jpeg_plane){
        .width = component->downsampled_width,
        .height = component->downsampled_height,
        .stripe_rows = (uint32_t)component->v_samp_factor * size,
        .stride = (size_t)blocks * size,
    };
    set_pitch(
        jpeg->max_h_samp_factor, component->h_samp_factor, component->DCT_scaled_size, &plane->pixels_across,
        &plane->samples_across);
    set_pitch(
        jpeg->max_v_samp_factor, component->v_samp_factor, component->DCT_scaled_size, &plane->pixels_down,
        &plane->samples_down);
}

/// Gives the quick decoder where it can do the file, and saves time; below 32 KB it costs more to make its tables.
static jpeg_quick *quick_decoder(
    const portrait_jpeg_reader *self, int even_small, const portrait_jpeg_plane *planes, uint32_t count) {
    // With variances libjpeg would have to keep all coefficients.
    int only_standard = !even_small && self->count < 32768 && !self->variances;
    return portrait_jpeg_quick(self, planes, count, only_standard);
}

/// Whether a reduced file has chroma samples for every luma sample, but only for each block of four in full size.
static int can_halve(const portrait_jpeg_reader *self, uint32_t count) {
    const struct jpeg_decompress_struct *jpeg = &self->jpeg;
    const jpeg_component_info *parts = jpeg->comp_info;
    if (!self->wants_halves || count != 3 || parts[0].h_samp_factor != 2 || parts[0].v_samp_factor != 2) return 0;
    for (int i = 1; i < 3; i++) {
        if (parts[i].h_samp_factor != 1 || parts[i].v_samp_factor != 1) return 0;
        if (parts[i].DCT_scaled_size != 2 * parts[0].DCT_scaled_size) return 0;
    }
    return 1;
}

/// Makes the blocks of chroma as small as those of luma, until libjpeg computes sizes anew.
static void halve(struct jpeg_decompress_struct *jpeg) {
    for (int i = 1; i < 3; i++) {
        jpeg_component_info *part = &jpeg->comp_info[i];
        part->DCT_scaled_size /= 2;
        part->downsampled_width = (part->downsampled_width + 1) / 2;
        part->downsampled_height = (part->downsampled_height + 1) / 2;
    }
}

/// Describes planes and makes room for a stripe of them.
static void lay_out(portrait_jpeg_reader *self, portrait_jpeg_plane *planes, uint32_t count) {
    size_t needed = 0;
    for (uint32_t i = 0; i < count; i++) {
        describe(self, (int)i, &planes[i]);
        needed += planes[i].stride * planes[i].stripe_rows;
    }
    free(self->stripe);
    self->stripe = malloc(needed);
    if (!self->stripe) portrait_jpeg_stop(self, PORTRAIT_OUT_OF_MEMORY, "out of memory");
    uint8_t *row = self->stripe;
    for (uint32_t i = 0; i < count; i++) {
        planes[i].rows = row;
        self->strides[i] = planes[i].stride;
        for (uint32_t y = 0; y < planes[i].stripe_rows; y++, row += planes[i].stride) self->rows[i][y] = row;
    }
}

/// Makes room for the variances of the blocks of a stripe of luma.
static void lay_out_variances(portrait_jpeg_reader *self, portrait_jpeg_plane *luma) {
    const jpeg_component_info *component = &self->jpeg.comp_info[0];
    luma->block_side = (uint32_t)component->DCT_scaled_size;
    if (!self->wants_variances || luma->block_side == DCTSIZE) return;
    self->variance_stride = luma->stride / luma->block_side;
    free(self->variances);
    self->variances = calloc(self->variance_stride * (size_t)component->v_samp_factor, sizeof *self->variances);
    if (!self->variances) portrait_jpeg_stop(self, PORTRAIT_OUT_OF_MEMORY, "out of memory");
    luma->variances = self->variances;
    luma->variance_stride = self->variance_stride;
}

/// Lets libjpeg begin; where chroma is halved it gets a stripe of its own, which is averaged.
static void begin_library(portrait_jpeg_reader *self) {
    if (self->variances) {
        portrait_jpeg_begin_reduced(self);
        return;
    }
    jpeg_start_decompress(&self->jpeg);
    if (self->has_halves) {
        const jpeg_component_info *part = &self->jpeg.comp_info[1];
        self->wide_stride = (size_t)part->width_in_blocks * (size_t)part->DCT_scaled_size;
        self->wide_stripe = malloc(2 * DCTSIZE * self->wide_stride);
        if (!self->wide_stripe) portrait_jpeg_stop(self, PORTRAIT_OUT_OF_MEMORY, "out of memory");
    }
}

static void start(
    portrait_jpeg_reader *self, uint32_t denominator, int luma_only, int even_small,
    portrait_jpeg_plane *planes, uint32_t *count) {
    j_decompress_ptr jpeg = &self->jpeg;
    if (jpeg->jpeg_color_space != JCS_GRAYSCALE && jpeg->jpeg_color_space != JCS_YCbCr)
        portrait_jpeg_stop(self, PORTRAIT_MISUSE, "only gray and YCbCr pictures have planes of luma and chroma");
    jpeg->raw_data_out = TRUE;
    jpeg->out_color_space = jpeg->jpeg_color_space;
    *count = luma_only ? 1 : (uint32_t)jpeg->num_components;
    for (int i = (int)*count; i < jpeg->num_components; i++) jpeg->comp_info[i].component_needed = FALSE;
    portrait_jpeg_set_scale(self, denominator, luma_only);
    self->has_halves = can_halve(self, *count);
    if (self->has_halves) halve(jpeg);
    lay_out(self, planes, *count);
    lay_out_variances(self, &planes[0]);
    self->plane_count = *count;
    self->part = (jpeg_part){.right = jpeg->image_width, .bottom = jpeg->image_height};
    self->quick = quick_decoder(self, even_small, planes, *count);
    if (!self->quick && !portrait_jpeg_begin_progressive(self)) begin_library(self);
}

void portrait_jpeg_note_variances(portrait_jpeg_reader *self) {
    self->wants_variances = 1;
}

void portrait_jpeg_halve_chroma(portrait_jpeg_reader *self) {
    self->wants_halves = 1;
}

portrait_code portrait_jpeg_start_planes(
    portrait_jpeg_reader *self, uint32_t denominator, int luma_only, int even_small,
    portrait_jpeg_plane planes[3], uint32_t *plane_count, portrait_report *report) {
    portrait_jpeg_begin(self, report);
    if (self->code == PORTRAIT_OK && setjmp(self->escape) == 0)
        start(self, denominator, luma_only, even_small, planes, plane_count);
    return self->code;
}

void portrait_jpeg_confine(portrait_jpeg_reader *self, uint32_t left, uint32_t top, uint32_t right, uint32_t bottom) {
    if (!self || left >= right || top >= bottom) return;
    self->part = (jpeg_part){.left = left, .top = top, .right = right, .bottom = bottom};
    if (self->quick) portrait_jpeg_quick_confine(self->quick, self->part);
}

/// Makes a halved stripe of chroma out of that of libjpeg.
static void average(const portrait_jpeg_reader *self, int index, JSAMPARRAY wide) {
    uint32_t rows = (uint32_t)self->jpeg.comp_info[index].DCT_scaled_size / 2;
    for (uint32_t y = 0; y < rows; y++) {
        const uint8_t *upper = wide[2 * y];
        const uint8_t *lower = wide[2 * y + 1];
        uint8_t *row = self->rows[index][y];
        for (size_t x = 0; x < self->wide_stride; x += 2) {
            row[x / 2] = (uint8_t)((upper[x] + upper[x + 1] + lower[x] + lower[x + 1] + 2) >> 2);
        }
    }
}

static int read_by_library(portrait_jpeg_reader *self) {
    if (self->reduced) return portrait_jpeg_read_reduced(self);
    j_decompress_ptr jpeg = &self->jpeg;
    if (jpeg->output_scanline >= jpeg->output_height) return 0;
    // Chroma has one block for each MCU where it is halved.
    uint8_t *wide[2][DCTSIZE];
    JSAMPARRAY planes[3] = {self->rows[0], self->rows[1], self->rows[2]};
    if (self->has_halves) {
        for (int i = 0; i < 2; i++) {
            for (int y = 0; y < DCTSIZE; y++) {
                wide[i][y] = self->wide_stripe + (size_t)(i * DCTSIZE + y) * self->wide_stride;
            }
            planes[i + 1] = wide[i];
        }
    }
    uint32_t lines = (uint32_t)(jpeg->max_v_samp_factor * jpeg->min_DCT_scaled_size);
    if (jpeg_read_raw_data(jpeg, planes, lines) == 0) portrait_jpeg_stop(self, PORTRAIT_TRUNCATED, "no more rows");
    for (int i = 1; self->has_halves && i < 3; i++) average(self, i, planes[i]);
    return 1;
}

/// Reads a stripe by a decoder of our own; 0 when it can't.
static int read_by_own(portrait_jpeg_reader *self) {
    if (self->quick) return portrait_jpeg_quick_read(self->quick);
    return portrait_jpeg_read_progressive(self) && portrait_jpeg_read_reduced(self);
}

static int read_stripe(portrait_jpeg_reader *self) {
    if (!self->stripe || !self->jpeg.raw_data_out) portrait_jpeg_stop(self, PORTRAIT_MISUSE, "no planes were started");
    if (!self->quick && !self->progressive) return read_by_library(self);
    if (self->own_stripes == self->jpeg.total_iMCU_rows) return 0;
    if (read_by_own(self)) {
        self->own_stripes += 1;
        return 1;
    }
    // libjpeg begins anew, up to where the decoder of our own could not go on.
    portrait_jpeg_quick_free(self->quick);
    self->quick = NULL;
    portrait_jpeg_end_progressive(self);
    self->next_reduced = 0;
    begin_library(self);
    for (uint32_t i = 0; i < self->own_stripes; i++) read_by_library(self);
    return read_by_library(self);
}

portrait_code portrait_jpeg_read_stripe(portrait_jpeg_reader *self, int *got, portrait_report *report) {
    portrait_jpeg_begin(self, report);
    *got = 0;
    if (self->code == PORTRAIT_OK && setjmp(self->escape) == 0) *got = read_stripe(self);
    return self->code;
}
