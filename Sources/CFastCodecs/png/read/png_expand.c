#include "png_rows.h"

#include <string.h>

int portrait_png_is_plain(const portrait_png_kind *kind) {
    return kind->depth == 8 && (kind->color_type == 0 || kind->color_type == 2 || kind->color_type == 6);
}

// Takes a row of samples of fewer than 8 bits apart, for a constant depth after inlining.
static inline __attribute__((always_inline)) void take_apart(
    const uint8_t *row, uint8_t *samples, uint32_t width, const uint32_t depth, const uint32_t scale) {
    const uint32_t in_byte = 8 / depth, mask = (1u << depth) - 1;
    _Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "the first sample is the lowest byte");
    const uint32_t whole = width / in_byte;
    for (uint32_t i = 0; i < whole; i++) {
        uint64_t all = 0;
        for (uint32_t k = 0; k < in_byte; k++) all |= (uint64_t)(row[i] >> (8 - depth - k * depth) & mask) << 8 * k;
        all *= scale;
        memcpy(samples + (size_t)i * in_byte, &all, in_byte);
    }
    for (uint32_t x = whole * in_byte; x < width; x++) {
        samples[x] = (uint8_t)((row[whole] >> (8 - depth - x % in_byte * depth) & mask) * scale);
    }
}

static void take_apart_any(const uint8_t *row, uint8_t *samples, uint32_t width, uint32_t depth, uint32_t scale) {
    switch (depth) {
    case 1: take_apart(row, samples, width, 1, scale); break;
    case 2: take_apart(row, samples, width, 2, scale); break;
    default: take_apart(row, samples, width, 4, scale); break;
    }
}

// Looks colours up, for a constant count of parts after inlining.
static inline __attribute__((always_inline)) void look_up(
    const portrait_png_kind *kind, const uint8_t *indices, uint32_t count, uint8_t *pixels, const size_t channels) {
    // Four bytes are one store; but the last pixel of three has no room for them.
    for (uint32_t x = 0; x + 1 < count; x++) memcpy(pixels + x * channels, kind->palette[indices[x]], 4);
    if (count > 0) memcpy(pixels + (count - 1) * channels, kind->palette[indices[count - 1]], channels);
}

static void expand_indices(const portrait_png_kind *kind, const uint8_t *row, uint8_t *pixels) {
    enum { piece = 512 };
    uint8_t indices[piece];
    for (uint32_t start = 0; start < kind->width; start += piece) {
        uint32_t count = kind->width - start < piece ? kind->width - start : piece;
        const uint8_t *from = row + (size_t)start * kind->depth / 8;
        if (kind->depth < 8) {
            take_apart_any(from, indices, count, kind->depth, 1);
            from = indices;
        }
        uint8_t *to = pixels + (size_t)start * kind->channels;
        kind->channels == 3 ? look_up(kind, from, count, to, 3) : look_up(kind, from, count, to, 4);
    }
}

// Rounds to 8 bits as libpng does (png_set_scale_16): the high byte, and one more or less where the low one is far from it.
static inline uint8_t scaled(const uint8_t *sample) {
    int16_t high = sample[0], difference = (int16_t)(sample[1] - high + 128);
    return (uint8_t)(high + (difference > 256) - (difference < 0));
}

static void expand_gray_alpha(const portrait_png_kind *kind, const uint8_t *row, uint8_t *pixels) {
    for (size_t x = 0; x < kind->width; x++) {
        uint8_t gray = kind->depth == 16 ? scaled(row + 4 * x) : row[2 * x];
        uint8_t alpha = kind->depth == 16 ? scaled(row + 4 * x + 2) : row[2 * x + 1];
        uint8_t pixel[4] = {gray, gray, gray, alpha};
        memcpy(pixels + 4 * x, pixel, 4);
    }
}

void portrait_png_expand(const portrait_png_kind *kind, const uint8_t *row, uint8_t *pixels) {
    if (kind->color_type == 3) {
        expand_indices(kind, row, pixels);
    } else if (kind->color_type == 4) {
        expand_gray_alpha(kind, row, pixels);
    } else {
        size_t samples = (size_t)kind->width * kind->channels;
        switch (kind->depth) {
        case 8: memcpy(pixels, row, samples); break;
        case 16:
            for (size_t i = 0; i < samples; i++) pixels[i] = scaled(row + 2 * i);
            break;
        default: take_apart_any(row, pixels, kind->width, kind->depth, 255 / ((1u << kind->depth) - 1));
        }
    }
}

void portrait_png_widen(const uint8_t *pixels, uint32_t width, uint32_t channels, uint8_t *wide) {
    for (size_t x = 0; x < width; x++) {
        const uint8_t *from = pixels + x * channels;
        uint8_t pixel[4] = {from[0], from[channels == 1 ? 0 : 1], from[channels == 1 ? 0 : 2], 0xFF};
        memcpy(wide + 4 * x, pixel, 4);
    }
}
