#include "jpeg_reader.h"

#include <stdlib.h>

static uint32_t channels_of(portrait_jpeg_rows layout) {
    return layout == PORTRAIT_JPEG_ROWS_INKS ? 4 : (uint32_t)layout;
}

static J_COLOR_SPACE color_space(portrait_jpeg_reader *self, portrait_jpeg_rows layout) {
    if (self->inks && layout != PORTRAIT_JPEG_ROWS_GRAY) return JCS_CMYK;
    if (!self->inks && layout == PORTRAIT_JPEG_ROWS_GRAY) return JCS_GRAYSCALE;
    if (!self->inks && layout == PORTRAIT_JPEG_ROWS_RGB) return JCS_RGB;
    if (!self->inks && layout == PORTRAIT_JPEG_ROWS_RGBA) return JCS_EXT_RGBA;
    portrait_jpeg_stop(self, PORTRAIT_MISUSE, "the picture can't be read with these parts");
}

static void start(
    portrait_jpeg_reader *self, uint32_t denominator, portrait_jpeg_rows layout, uint32_t *width, uint32_t *height) {
    j_decompress_ptr jpeg = &self->jpeg;
    jpeg->out_color_space = color_space(self, layout);
    self->layout = layout;
    int luma_only = layout == PORTRAIT_JPEG_ROWS_GRAY && jpeg->jpeg_color_space == JCS_YCbCr;
    portrait_jpeg_set_scale(self, denominator, luma_only);
    jpeg_start_decompress(jpeg);
    *width = jpeg->output_width;
    *height = jpeg->output_height;
    if (!self->inks) return;
    // Inks are four parts of libjpeg, whatever the caller gets.
    self->stripe = malloc((size_t)jpeg->output_width * 4);
    if (!self->stripe) portrait_jpeg_stop(self, PORTRAIT_OUT_OF_MEMORY, "out of memory");
}

/// Turns a row of CMYK into RGB or RGBA; inks are multiplied, as without a profile nothing better is known.
static void convert_inks(const uint8_t *row, uint8_t *pixels, uint32_t width, uint32_t channels, int inverted) {
    for (uint32_t x = 0; x < width; x++, row += 4, pixels += channels) {
        // Adobe stores the light that an ink lets through, others how much ink there is.
        uint32_t light = inverted ? row[3] : 255u - row[3];
        for (int part = 0; part < 3; part++) {
            uint32_t value = inverted ? row[part] : 255u - row[part];
            pixels[part] = (uint8_t)((value * light + 127) / 255);
        }
        if (channels == 4) pixels[3] = 255;
    }
}

static void copy_inks(const uint8_t *row, uint8_t *pixels, uint32_t width, int inverted) {
    uint8_t flip = inverted ? 255 : 0;
    for (size_t i = 0; i < (size_t)width * 4; i++) pixels[i] = row[i] ^ flip;
}

static void read_row(portrait_jpeg_reader *self, uint8_t *pixels) {
    j_decompress_ptr jpeg = &self->jpeg;
    JSAMPROW row = self->inks ? self->stripe : pixels;
    if (jpeg_read_scanlines(jpeg, &row, 1) != 1) portrait_jpeg_stop(self, PORTRAIT_TRUNCATED, "no more rows");
    if (!self->inks) return;
    if (self->layout == PORTRAIT_JPEG_ROWS_INKS) {
        copy_inks(row, pixels, jpeg->output_width, jpeg->saw_Adobe_marker);
    } else {
        convert_inks(row, pixels, jpeg->output_width, channels_of(self->layout), jpeg->saw_Adobe_marker);
    }
}

static void read_rows(portrait_jpeg_reader *self, uint8_t *pixels, size_t count, uint32_t *rows) {
    j_decompress_ptr jpeg = &self->jpeg;
    if (self->layout == 0) portrait_jpeg_stop(self, PORTRAIT_MISUSE, "no rows were started");
    size_t row_bytes = (size_t)jpeg->output_width * channels_of(self->layout);
    while (jpeg->output_scanline < jpeg->output_height && count >= row_bytes) {
        read_row(self, pixels);
        pixels += row_bytes;
        count -= row_bytes;
        *rows += 1;
    }
}

portrait_code portrait_jpeg_start_rows(
    portrait_jpeg_reader *self, uint32_t denominator, portrait_jpeg_rows layout, uint32_t *width, uint32_t *height,
    portrait_report *report) {
    portrait_jpeg_begin(self, report);
    if (self->code == PORTRAIT_OK && setjmp(self->escape) == 0) start(self, denominator, layout, width, height);
    return self->code;
}

portrait_code portrait_jpeg_read_rows(
    portrait_jpeg_reader *self, uint8_t *pixels, size_t count, uint32_t *rows, portrait_report *report) {
    portrait_jpeg_begin(self, report);
    *rows = 0;
    if (self->code == PORTRAIT_OK && setjmp(self->escape) == 0) read_rows(self, pixels, count, rows);
    return self->code;
}
