#include "jpeg_quick.h"

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
    const portrait_jpeg_reader *self, portrait_jpeg_decoder decoder, const portrait_jpeg_plane *planes, uint32_t count) {
    if (self->lenient || decoder == PORTRAIT_JPEG_LIBRARY) return NULL;
    int only_typical = decoder == PORTRAIT_JPEG_FITTING && self->count < 32768;
    return portrait_jpeg_quick_create(self, planes, count, only_typical);
}

static void start(
    portrait_jpeg_reader *self, uint32_t denominator, int luma_only, portrait_jpeg_decoder decoder,
    portrait_jpeg_plane *planes, uint32_t *count) {
    j_decompress_ptr jpeg = &self->jpeg;
    if (jpeg->jpeg_color_space != JCS_GRAYSCALE && jpeg->jpeg_color_space != JCS_YCbCr)
        portrait_jpeg_stop(self, PORTRAIT_MISUSE, "only gray and YCbCr pictures have planes of luma and chroma");
    jpeg->raw_data_out = TRUE;
    jpeg->out_color_space = jpeg->jpeg_color_space;
    *count = luma_only ? 1 : (uint32_t)jpeg->num_components;
    for (int i = (int)*count; i < jpeg->num_components; i++) jpeg->comp_info[i].component_needed = FALSE;
    portrait_jpeg_set_scale(self, denominator, luma_only);
    size_t needed = 0;
    for (uint32_t i = 0; i < *count; i++) {
        describe(self, (int)i, &planes[i]);
        needed += planes[i].stride * planes[i].stripe_rows;
    }
    self->stripe = malloc(needed);
    if (!self->stripe) portrait_jpeg_stop(self, PORTRAIT_OUT_OF_MEMORY, "out of memory");
    uint8_t *row = self->stripe;
    for (uint32_t i = 0; i < *count; i++) {
        planes[i].rows = row;
        for (uint32_t y = 0; y < planes[i].stripe_rows; y++, row += planes[i].stride) self->rows[i][y] = row;
    }
    self->quick = quick_decoder(self, decoder, planes, *count);
    if (!self->quick) jpeg_start_decompress(jpeg);
}

portrait_code portrait_jpeg_start_planes(
    portrait_jpeg_reader *self, uint32_t denominator, int luma_only, portrait_jpeg_decoder decoder,
    portrait_jpeg_plane planes[3], uint32_t *plane_count, portrait_report *report) {
    portrait_jpeg_begin(self, report);
    if (self->code == PORTRAIT_OK && setjmp(self->escape) == 0)
        start(self, denominator, luma_only, decoder, planes, plane_count);
    return self->code;
}

static int read_by_library(portrait_jpeg_reader *self) {
    j_decompress_ptr jpeg = &self->jpeg;
    if (jpeg->output_scanline >= jpeg->output_height) return 0;
    JSAMPARRAY planes[3] = {self->rows[0], self->rows[1], self->rows[2]};
    uint32_t lines = (uint32_t)(jpeg->max_v_samp_factor * jpeg->min_DCT_scaled_size);
    if (jpeg_read_raw_data(jpeg, planes, lines) == 0) portrait_jpeg_stop(self, PORTRAIT_TRUNCATED, "no more rows");
    return 1;
}

/// Lets libjpeg begin anew, up to where the quick decoder could not go on.
static void take_over(portrait_jpeg_reader *self) {
    portrait_jpeg_quick_free(self->quick);
    self->quick = NULL;
    jpeg_start_decompress(&self->jpeg);
    for (uint32_t i = 0; i < self->quick_stripes; i++) read_by_library(self);
}

static int read_stripe(portrait_jpeg_reader *self) {
    if (!self->stripe || !self->jpeg.raw_data_out) portrait_jpeg_stop(self, PORTRAIT_MISUSE, "no planes were started");
    if (self->quick) {
        if (self->quick_stripes == self->jpeg.total_iMCU_rows) return 0;
        if (portrait_jpeg_quick_read(self->quick)) {
            self->quick_stripes += 1;
            return 1;
        }
        take_over(self);
    }
    return read_by_library(self);
}

portrait_code portrait_jpeg_read_stripe(portrait_jpeg_reader *self, int *got, portrait_report *report) {
    portrait_jpeg_begin(self, report);
    *got = 0;
    if (self->code == PORTRAIT_OK && setjmp(self->escape) == 0) *got = read_stripe(self);
    return self->code;
}
