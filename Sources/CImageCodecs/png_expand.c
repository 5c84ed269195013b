#include "png_rows.h"

#include <string.h>

int portrait_png_is_plain(const portrait_png_kind *kind) {
    return kind->depth == 8 && (kind->color_type == 0 || kind->color_type == 2 || kind->color_type == 6);
}

// A sample of fewer than 8 bits, for a constant depth after inlining.
static inline __attribute__((always_inline)) uint32_t sample(const uint8_t *row, uint32_t x, const uint32_t depth) {
    uint32_t in_byte = 8 / depth;
    uint32_t shift = 8 - depth - x % in_byte * depth;
    return (uint32_t)row[x / in_byte] >> shift & ((1u << depth) - 1);
}

static inline __attribute__((always_inline)) void expand_gray(
    const uint8_t *row, uint8_t *pixels, uint32_t width, const uint32_t depth) {
    const uint32_t scale = 255 / ((1u << depth) - 1);
    for (uint32_t x = 0; x < width; x++) pixels[x] = (uint8_t)(sample(row, x, depth) * scale);
}

static inline __attribute__((always_inline)) void expand_palette(
    const portrait_png_kind *kind, const uint8_t *row, uint8_t *pixels, const uint32_t depth, const size_t channels) {
    for (uint32_t x = 0; x < kind->width; x++) {
        uint32_t index = depth == 8 ? row[x] : sample(row, x, depth);
        memcpy(pixels + x * channels, kind->palette[index], channels);
    }
}

static void expand_indices(const portrait_png_kind *kind, const uint8_t *row, uint8_t *pixels) {
    int opaque = kind->channels == 3;
    switch (kind->depth) {
    case 1: opaque ? expand_palette(kind, row, pixels, 1, 3) : expand_palette(kind, row, pixels, 1, 4); break;
    case 2: opaque ? expand_palette(kind, row, pixels, 2, 3) : expand_palette(kind, row, pixels, 2, 4); break;
    case 4: opaque ? expand_palette(kind, row, pixels, 4, 3) : expand_palette(kind, row, pixels, 4, 4); break;
    default: opaque ? expand_palette(kind, row, pixels, 8, 3) : expand_palette(kind, row, pixels, 8, 4); break;
    }
}

// Rounds to 8 bits as libpng does (png_set_scale_16).
static inline uint8_t scaled(const uint8_t *sample) {
    int high = sample[0];
    return (uint8_t)(high + (((sample[1] - high + 128) * 65535) >> 24));
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
        case 1: expand_gray(row, pixels, kind->width, 1); break;
        case 2: expand_gray(row, pixels, kind->width, 2); break;
        case 4: expand_gray(row, pixels, kind->width, 4); break;
        case 8: memcpy(pixels, row, samples); break;
        default:
            for (size_t i = 0; i < samples; i++) pixels[i] = scaled(row + 2 * i);
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
