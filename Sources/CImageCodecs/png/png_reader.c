#include "png_buffer.h"
#include "png_library.h"
#include "png/read/png_scan.h"

#include <libdeflate.h>
#include <stdlib.h>
#include <string.h>

/// The most bytes of rows that are inflated at once; beyond, libpng inflates row by row.
#define LARGEST_INFLATED ((size_t)32 << 20)
/// Deflate can't pack more bytes into one.
#define HIGHEST_RATIO 1032

struct portrait_png_reader {
    struct libdeflate_decompressor *decompressor;
    portrait_png_scan scan;
    portrait_png_info info;
    uint32_t next_row;
    // A row of zeros, as is above the first row; the filtered rows, each after its filter byte; the padding.
    portrait_png_buffer rows;
    // All data chunks in one, where there are several.
    portrait_png_buffer data;
    // One expanded row.
    portrait_png_buffer row;
    // The whole picture, where it is interlaced.
    portrait_png_buffer picture;
    // Not NULL while libpng reads.
    portrait_png_library *library;
};

portrait_png_reader *portrait_png_reader_create(void) {
    portrait_png_reader *self = calloc(1, sizeof *self);
    if (!self) return NULL;
    self->decompressor = libdeflate_alloc_decompressor();
    if (self->decompressor) return self;
    free(self);
    return NULL;
}

void portrait_png_reader_free(portrait_png_reader *self) {
    if (!self) return;
    portrait_png_reader_close(self);
    libdeflate_free_decompressor(self->decompressor);
    portrait_png_buffer_free(&self->rows);
    portrait_png_buffer_free(&self->data);
    portrait_png_buffer_free(&self->row);
    portrait_png_buffer_free(&self->picture);
    free(self);
}

// The data of all chunks in one piece, copied only where there are several; NULL when there is no memory.
static const uint8_t *gathered(portrait_png_reader *self, const uint8_t *bytes) {
    const portrait_png_scan *scan = &self->scan;
    const uint8_t *at = bytes + scan->data_offset;
    if (scan->data_chunks == 1) return at + 8;
    if (!portrait_png_buffer_has_room(&self->data, scan->data_count)) return NULL;
    size_t filled = 0;
    for (size_t i = 0; i < scan->data_chunks; i++) {
        size_t length = (size_t)at[0] << 24 | (size_t)at[1] << 16 | (size_t)at[2] << 8 | at[3];
        memcpy(self->data.bytes + filled, at + 8, length);
        filled += length;
        at += length + 12;
    }
    return self->data.bytes;
}

// The quick way: all rows are inflated, and unfiltered when they are asked for; 0 leaves the file to libpng.
static int open_quickly(portrait_png_reader *self, const uint8_t *bytes, size_t count, const portrait_limits *limits) {
    portrait_png_scan *scan = &self->scan;
    if (!portrait_png_walk(bytes, count, limits->maximum_side, scan)) return 0;
    size_t inflated = scan->inflated_count, row_bytes = scan->kind.row_bytes;
    if (inflated > LARGEST_INFLATED || inflated / HIGHEST_RATIO > scan->data_count) return 0;
    if (!portrait_png_buffer_has_room(&self->rows, row_bytes + inflated + PORTRAIT_PNG_PADDING)) return 0;
    if (!portrait_png_buffer_has_room(&self->row, (size_t)scan->kind.width * 4)) return 0;
    const uint8_t *data = gathered(self, bytes);
    if (!data) return 0;
    uint8_t *rows = self->rows.bytes + row_bytes;
    size_t used = 0;
    enum libdeflate_result result = libdeflate_zlib_decompress_ex(
        self->decompressor, data, scan->data_count, rows, inflated, &used, NULL);
    if (result != LIBDEFLATE_SUCCESS || used != scan->data_count) return 0;
    for (uint32_t y = 0; y < scan->kind.height; y++) {
        if (rows[y * (row_bytes + 1)] > 4) return 0;
    }
    memset(self->rows.bytes, 0, row_bytes);
    memset(rows + inflated, 0, PORTRAIT_PNG_PADDING);
    self->info = (portrait_png_info){
        .width = scan->kind.width, .height = scan->kind.height, .channels = scan->kind.channels};
    return 1;
}

static portrait_code open_with_library(
    portrait_png_reader *self, const uint8_t *bytes, size_t count, const portrait_limits *limits,
    portrait_report *report) {
    portrait_code code;
    self->library = portrait_png_library_open(bytes, count, limits, &self->info, &code, report);
    if (!self->library) return code;
    if (!portrait_png_buffer_has_room(&self->row, (size_t)self->info.width * 4)) return PORTRAIT_OUT_OF_MEMORY;
    if (!portrait_png_library_is_interlaced(self->library)) return PORTRAIT_OK;
    size_t area = (size_t)self->info.width * self->info.height;
    if (area > limits->maximum_memory / self->info.channels) return PORTRAIT_OUT_OF_MEMORY;
    if (!portrait_png_buffer_has_room(&self->picture, area * self->info.channels)) return PORTRAIT_OUT_OF_MEMORY;
    return portrait_png_library_picture(self->library, self->picture.bytes, report);
}

portrait_code portrait_png_reader_open(
    portrait_png_reader *self, const uint8_t *bytes, size_t count, const portrait_limits *limits,
    portrait_png_info *info, portrait_report *report) {
    portrait_report_clear(report);
    if (!self) return PORTRAIT_OUT_OF_MEMORY;
    portrait_png_reader_close(self);
    if (limits->codecs != PORTRAIT_CODECS_FAST || !open_quickly(self, bytes, count, limits)) {
        portrait_code code = open_with_library(self, bytes, count, limits, report);
        if (code != PORTRAIT_OK) {
            portrait_png_reader_close(self);
            return code;
        }
    }
    *info = self->info;
    return PORTRAIT_OK;
}

// Reads one row with the parts that the picture has, into `place` or where it already is; NULL on failure.
static const uint8_t *next_row(
    portrait_png_reader *self, uint8_t *place, portrait_code *code, portrait_report *report) {
    size_t y = self->next_row;
    if (self->library) {
        if (portrait_png_library_is_interlaced(self->library)) {
            return self->picture.bytes + y * self->info.width * self->info.channels;
        }
        *code = portrait_png_library_row(self->library, place, report);
        return *code == PORTRAIT_OK ? place : NULL;
    }
    const portrait_png_kind *kind = &self->scan.kind;
    uint8_t *row = self->rows.bytes + kind->row_bytes + y * (kind->row_bytes + 1) + 1;
    const uint8_t *above = y == 0 ? self->rows.bytes : row - kind->row_bytes - 1;
    portrait_png_unfilter(row[-1], row, above, kind->row_bytes, kind->pixel_bytes);
    if (!place || portrait_png_is_plain(kind)) return row;
    portrait_png_expand(kind, row, place);
    return place;
}

static portrait_code read_row(portrait_png_reader *self, uint32_t channels, uint8_t *pixels, portrait_report *report) {
    portrait_code code = PORTRAIT_OK;
    uint32_t own = self->info.channels, width = self->info.width;
    const uint8_t *row = next_row(self, pixels && own != channels ? self->row.bytes : pixels, &code, report);
    if (code != PORTRAIT_OK) return code;
    self->next_row += 1;
    if (pixels && own != channels) {
        portrait_png_widen(row, width, own, pixels);
    } else if (pixels && row != pixels) {
        memcpy(pixels, row, (size_t)width * own);
    }
    return PORTRAIT_OK;
}

portrait_code portrait_png_reader_read(
    portrait_png_reader *self, uint32_t rows, uint32_t channels, uint8_t *pixels, size_t count,
    portrait_report *report) {
    portrait_report_clear(report);
    uint32_t own = self->info.channels;
    size_t row_count = (size_t)self->info.width * channels;
    int fits = pixels ? portrait_fits(count, self->info.width, rows, channels) : count == 0;
    if (rows > self->info.height - self->next_row || (channels != own && channels != 4) || !(fits || rows == 0)) {
        portrait_report_set(report, "the rows do not fit the picture");
        return PORTRAIT_MISUSE;
    }
    for (uint32_t y = 0; y < rows; y++) {
        portrait_code code = read_row(self, channels, pixels ? pixels + y * row_count : NULL, report);
        if (code != PORTRAIT_OK) return code;
    }
    return PORTRAIT_OK;
}

void portrait_png_reader_close(portrait_png_reader *self) {
    if (!self) return;
    if (self->library) portrait_png_library_close(self->library);
    self->library = NULL;
    self->info = (portrait_png_info){0};
    self->next_row = 0;
    portrait_png_buffer_shrink(&self->rows);
    portrait_png_buffer_shrink(&self->data);
    portrait_png_buffer_shrink(&self->row);
    portrait_png_buffer_shrink(&self->picture);
}
