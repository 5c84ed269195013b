#include "internal.h"
#include "png_buffer.h"
#include "png_library_write.h"
#include "png/write/png_choice.h"
#include "png/write/png_deflate.h"
#include "png/write/png_filter.h"

#include <libdeflate.h>
#include <stdlib.h>
#include <string.h>

/// The longest chunk that PNG allows.
#define LONGEST_CHUNK 0x7FFFFFFFu
/// The bytes of a chunk besides its data.
#define CHUNK_FRAME 12
/// What becomes less than so many eighths, in colours or in grey, has slopes that are the same from row to row, as in drawings and
/// out of focus.
#define SMOOTH_COLORS 3
#define SMOOTH_GRAY 5
/// What has parts without detail, and still does not become less than this, gains nothing to speak of.
#define FLAT 6

struct portrait_png_writer {
    portrait_deflate deflate;
    portrait_png_choice choice;
    // Two rows of samples with leads and tails, then room for four filtered ones.
    portrait_png_buffer work;
    portrait_png_buffer filtered;
    portrait_png_buffer file;
    size_t filled;
    // Only for pictures that were drawn or are smooth; NULL until one comes. It is made for one level at a time.
    struct libdeflate_compressor *thorough;
    int thorough_level;
    portrait_png_buffer other;
    // What libpng wrote.
    portrait_file by_library;
};

portrait_png_writer *portrait_png_writer_create(void) {
    return calloc(1, sizeof(portrait_png_writer));
}

void portrait_png_writer_free(portrait_png_writer *self) {
    if (!self) return;
    portrait_png_buffer_free(&self->work);
    portrait_png_buffer_free(&self->filtered);
    portrait_png_buffer_free(&self->file);
    portrait_png_buffer_free(&self->other);
    libdeflate_free_compressor(self->thorough);
    portrait_file_free(&self->by_library);
    free(self);
}

static void put_number(uint8_t *place, uint32_t value) {
    for (int i = 0; i < 4; i++) place[i] = (uint8_t)(value >> (24 - 8 * i));
}

// Where the data of the next chunk belong.
static uint8_t *chunk_data(portrait_png_writer *self) {
    return self->file.bytes + self->filled + 8;
}

// Ends a chunk whose data are in their place.
static void end_chunk(portrait_png_writer *self, const char *name, size_t length) {
    uint8_t *chunk = self->file.bytes + self->filled;
    put_number(chunk, (uint32_t)length);
    memcpy(chunk + 4, name, 4);
    put_number(chunk + 8 + length, libdeflate_crc32(0, chunk + 4, length + 4));
    self->filled += length + CHUNK_FRAME;
}

static void write_head(portrait_png_writer *self, const portrait_source *source) {
    static const uint8_t signature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    const portrait_png_choice *choice = &self->choice;
    memcpy(self->file.bytes, signature, sizeof signature);
    self->filled = sizeof signature;
    uint8_t *data = chunk_data(self);
    put_number(data, source->width);
    put_number(data + 4, source->height);
    memcpy(data + 8, (uint8_t[]){choice->depth, choice->color_type, 0, 0, 0}, 5);
    end_chunk(self, "IHDR", 13);
    // Perceptual intent, as photographs want it.
    chunk_data(self)[0] = 0;
    end_chunk(self, "sRGB", 1);
    if (choice->color_type != 3) return;
    data = chunk_data(self);
    for (uint32_t i = 0; i < choice->colors; i++) memcpy(data + 3 * i, &choice->palette[i], 3);
    end_chunk(self, "PLTE", (size_t)choice->colors * 3);
    if (choice->transparent_colors == 0) return;
    data = chunk_data(self);
    for (uint32_t i = 0; i < choice->transparent_colors; i++) {
        data[i] = ((const uint8_t *)&choice->palette[i])[3];
    }
    end_chunk(self, "tRNS", choice->transparent_colors);
}

// Packs and filters all rows. Indices and packed bits are left as they are: their differences mean nothing.
static void filter_rows(portrait_png_writer *self, const portrait_source *source, size_t row_bytes, int is_plain) {
    const portrait_png_choice *choice = &self->choice;
    size_t stride = PORTRAIT_PNG_LEAD + row_bytes + PORTRAIT_PNG_TAIL;
    uint8_t *row = self->work.bytes + PORTRAIT_PNG_LEAD, *above = row + stride, *room = above + stride;
    memset(self->work.bytes, 0, 2 * stride);
    for (uint32_t y = 0; y < source->height; y++) {
        const uint8_t *pixels = source->pixels + (size_t)y * source->width * source->channels;
        uint8_t *filtered = self->filtered.bytes + (size_t)y * (row_bytes + 1);
        if (is_plain) {
            filtered[0] = 0;
            portrait_png_pack(choice, pixels, source->width, source->channels, filtered + 1);
            continue;
        }
        portrait_png_pack(choice, pixels, source->width, source->channels, row);
        portrait_png_filter(row, above, row_bytes, choice->samples, room, filtered);
        uint8_t *done = above;
        above = row;
        row = done;
    }
}

// The level of libdeflate at which files stay within some hundredths of what zlib makes of them, by how many eighths of
// the bytes were left: the smoother the slopes, the farther back their repetitions are. Each level more takes half as long again, the
// eighth three times as long as the seventh.
static int level_for(const portrait_png_choice *choice, size_t eighths) {
    // There are fewer bytes of grey, and slopes of nothing else, as behind a portrait, are the smoothest.
    int is_gray = choice->samples <= 2;
    switch (eighths) {
    case 0: return is_gray ? 8 : 7;
    case 1: return choice->samples == 1 ? 8 : is_gray ? 7 : 6;
    case 2: return 4;
    default: return 1;
    }
}

static int prepare_thorough(portrait_png_writer *self, int level, size_t most) {
    if (!self->thorough || self->thorough_level != level) {
        libdeflate_free_compressor(self->thorough);
        self->thorough = libdeflate_alloc_compressor(level);
        self->thorough_level = level;
    }
    return self->thorough && portrait_png_buffer_has_room(&self->other, most);
}

// Packs what is filtered by libdeflate, and takes it into the next chunk if it is shorter.
static size_t pack_again(portrait_png_writer *self, size_t count, size_t most, size_t packed) {
    size_t length = libdeflate_zlib_compress(self->thorough, self->filtered.bytes, count, self->other.bytes, most);
    if (length == 0 || length >= packed) return packed;
    memcpy(chunk_data(self), self->other.bytes, length);
    return length;
}

// Deflates all rows to the next chunk, and gives the length. What was drawn, or is smooth, repeats in short pieces, too, which
// only libdeflate looks for; for others it makes more bytes, as its parts are seldom worth their names.
static size_t deflate_rows(portrait_png_writer *self, const portrait_source *source, size_t row_bytes, size_t count) {
    const portrait_png_choice *choice = &self->choice;
    size_t most = portrait_stream_bound(count);
    filter_rows(self, source, row_bytes, choice->color_type == 3 || choice->depth < 8);
    size_t packed = portrait_deflate_compress(&self->deflate, self->filtered.bytes, count, chunk_data(self));
    size_t smooth = choice->is_flat ? FLAT : choice->samples > 2 ? SMOOTH_COLORS : SMOOTH_GRAY;
    if (packed > count / 8 * smooth) return packed;
    int level = level_for(choice, packed * 8 / count);
    if (!prepare_thorough(self, level, most)) return packed;
    size_t again = pack_again(self, count, most, packed);
    // Where much is equal, whole pixels repeat more often than their differences: with alpha mostly, else in drawings alone.
    if (!choice->is_flat || level < (choice->samples < 4 ? 7 : 4)) return again;
    filter_rows(self, source, row_bytes, 1);
    return pack_again(self, count, most, again);
}

static portrait_code encode(portrait_png_writer *self, const portrait_source *source) {
    const portrait_png_choice *choice = &self->choice;
    size_t row_bytes = ((size_t)source->width * choice->samples * choice->depth + 7) / 8;
    // No more than a byte for each row beyond the source, which is in memory: this can't overflow.
    size_t count = (row_bytes + 1) * source->height;
    size_t most = portrait_stream_bound(count);
    if (most > LONGEST_CHUNK) return PORTRAIT_UNSUPPORTED;
    // The other chunks: header, colour space, palette with transparency, end.
    size_t others = 8 + 5 * CHUNK_FRAME + CHUNK_FRAME + 13 + 1 + 768 + 256;
    if (!portrait_png_buffer_has_room(&self->filtered, count + PORTRAIT_PNG_TAIL)
        || !portrait_png_buffer_has_room(&self->work, 6 * (PORTRAIT_PNG_LEAD + row_bytes + PORTRAIT_PNG_TAIL))
        || !portrait_png_buffer_has_room(&self->file, others + most)) {
        return PORTRAIT_OUT_OF_MEMORY;
    }
    write_head(self, source);
    size_t packed = deflate_rows(self, source, row_bytes, count);
    end_chunk(self, "IDAT", packed);
    end_chunk(self, "IEND", 0);
    return PORTRAIT_OK;
}

portrait_code portrait_png_writer_encode(
    portrait_png_writer *self, const portrait_source *source, portrait_codecs codecs, const uint8_t **bytes,
    size_t *count, portrait_report *report) {
    portrait_report_clear(report);
    *bytes = NULL;
    *count = 0;
    if (!self) return PORTRAIT_OUT_OF_MEMORY;
    if ((source->channels != 1 && source->channels != 4)
        || !portrait_fits(source->count, source->width, source->height, source->channels)) {
        portrait_report_set(report, "the source has a wrong size");
        return PORTRAIT_MISUSE;
    }
    portrait_png_choose(
        &self->choice, source->pixels, (size_t)source->width * source->height, source->width, source->channels);
    if (codecs == PORTRAIT_CODECS_SYSTEM) {
        self->by_library.count = 0;
        portrait_code code = portrait_png_library_write(source, &self->choice, &self->by_library, report);
        if (code != PORTRAIT_OK) return code;
        *bytes = self->by_library.bytes;
        *count = self->by_library.count;
        return PORTRAIT_OK;
    }
    portrait_code code = encode(self, source);
    if (code != PORTRAIT_OK) {
        portrait_report_set(report, code == PORTRAIT_UNSUPPORTED ? "the picture is too large" : "out of memory");
        return code;
    }
    *bytes = self->file.bytes;
    *count = self->filled;
    return PORTRAIT_OK;
}

void portrait_png_writer_close(portrait_png_writer *self) {
    if (!self) return;
    portrait_png_buffer_shrink(&self->work);
    portrait_png_buffer_shrink(&self->filtered);
    portrait_png_buffer_shrink(&self->file);
    portrait_png_buffer_shrink(&self->other);
    if (self->by_library.capacity > PORTRAIT_PNG_LONGEST_KEPT) portrait_file_free(&self->by_library);
}
