#include "portrait_light.h"

#include <string.h>

enum { chunk = 64 };

/// Adds what a variance adds to the light of a sample.
static inline int16_t bent(const portrait_light_curve *curve, uint8_t sample, int32_t variance) {
    int32_t light = curve->light[sample] + ((curve->bends[sample] * variance + (1 << 14)) >> 15);
    return (int16_t)(light < PORTRAIT_LIGHT_FULL ? light : PORTRAIT_LIGHT_FULL);
}

void portrait_light_of_luma(
    const portrait_light_curve *curve, const portrait_light_row *row, size_t count, int16_t *words) {
    if (!row->variances) {
        portrait_light_of_samples(curve, row->luma, count, words);
        return;
    }
    for (size_t x = 0; x < count; x++) words[x] = bent(curve, row->luma[x], row->variances[x >> row->block_shift]);
}

static inline uint8_t clamped(int32_t value) {
    return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
}

/// Makes red, green and blue of some luma and chroma, with 14 bits of fraction.
static void convert(
    const uint8_t *luma, const uint8_t *blue, const uint8_t *red, size_t count, uint8_t colors[3][chunk]) {
    for (size_t x = 0; x < count; x++) {
        int32_t base = (luma[x] << 14) + (1 << 13);
        int32_t cb = blue[x] - 128, cr = red[x] - 128;
        colors[0][x] = clamped((base + 22970 * cr) >> 14);
        colors[1][x] = clamped((base - 5638 * cb - 11700 * cr) >> 14);
        colors[2][x] = clamped((base + 29032 * cb) >> 14);
    }
}

/// Spreads chroma over pixels of which two or four share a sample.
///
/// Of two, each gets a quarter of the sample that it is nearer to, as libjpeg does along a row.
static void spread_out(const uint8_t *row, size_t start, size_t count, size_t width, uint32_t shift, uint8_t *spread) {
    size_t last = (width - 1) >> shift;
    for (size_t x = 0; x < count; x++) {
        size_t place = (start + x) >> shift;
        size_t near = ((start + x) & 1) != 0 ? (place < last ? place + 1 : last) : place > 0 ? place - 1 : 0;
        uint32_t sum = 3u * row[place] + row[near] + ((start + x) & 1 ? 2 : 1);
        spread[x] = shift == 1 ? (uint8_t)(sum >> 2) : row[place];
    }
}

void portrait_light_of_ycbcr(
    const portrait_light_curve *curve, const portrait_light_row *row, size_t count, int16_t *words) {
    for (size_t start = 0; start < count; start += chunk) {
        size_t part = count - start < chunk ? count - start : chunk;
        uint8_t spread[2][chunk];
        uint8_t colors[3][chunk];
        const uint8_t *blue = row->blue + start, *red = row->red + start;
        if (row->chroma_shift > 0) {
            spread_out(row->blue, start, part, count, row->chroma_shift, spread[0]);
            spread_out(row->red, start, part, count, row->chroma_shift, spread[1]);
            blue = spread[0];
            red = spread[1];
        }
        convert(row->luma + start, blue, red, part, colors);
        int16_t *pixel = words + 4 * start;
        if (!row->variances) {
            for (size_t x = 0; x < part; x++, pixel += 4) {
                for (int i = 0; i < 3; i++) pixel[i] = curve->light[colors[i][x]];
                pixel[3] = PORTRAIT_LIGHT_FULL;
            }
            continue;
        }
        for (size_t x = 0; x < part; x++, pixel += 4) {
            int32_t variance = row->variances[(start + x) >> row->block_shift];
            for (int i = 0; i < 3; i++) pixel[i] = bent(curve, colors[i][x], variance);
            pixel[3] = PORTRAIT_LIGHT_FULL;
        }
    }
}

void portrait_light_of_samples(
    const portrait_light_curve *curve, const uint8_t *samples, size_t count, int16_t *words) {
    for (size_t x = 0; x < count; x++) words[x] = curve->light[samples[x]];
}

void portrait_light_of_pixels(
    const portrait_light_curve *curve, const uint8_t *pixels, uint32_t channels, size_t count, int16_t *words) {
    const int16_t *light = curve->light;
    if (channels == 3) {
        for (size_t x = 0; x < count; x++, pixels += 3, words += 4) {
            for (int i = 0; i < 3; i++) words[i] = light[pixels[i]];
            words[3] = PORTRAIT_LIGHT_FULL;
        }
        return;
    }
    for (size_t x = 0; x < count; x++, pixels += 4, words += 4) {
        uint32_t alpha = pixels[3];
        for (int i = 0; i < 3; i++) words[i] = light[pixels[i]];
        words[3] = PORTRAIT_LIGHT_FULL;
        if (alpha == 255) continue;
        for (int i = 0; i < 4; i++) words[i] = (int16_t)(((uint32_t)words[i] * alpha + 127) / 255);
    }
}

void portrait_light_to_samples(
    const portrait_light_curve *curve, const int16_t *words, size_t count, uint8_t *samples) {
    for (size_t x = 0; x < count; x++) samples[x] = curve->codes[words[x]];
}

/// Gives a pixel that something shines through.
static inline void divide(const portrait_light_curve *curve, const int16_t *words, uint32_t alpha, uint8_t *pixel) {
    memset(pixel, 0, 4);
    if (alpha == 0) return;
    uint32_t opacity = (uint32_t)words[3];
    for (int i = 0; i < 3; i++) {
        // Overshoot makes a colour stronger than its alpha.
        uint32_t light = (uint32_t)words[i] < opacity ? (uint32_t)words[i] : opacity;
        pixel[i] = curve->codes[(light * PORTRAIT_LIGHT_FULL + opacity / 2) / opacity];
    }
    pixel[3] = (uint8_t)alpha;
}

void portrait_light_to_pixels(
    const portrait_light_curve *curve, const int16_t *words, size_t count, uint8_t *pixels) {
    for (size_t x = 0; x < count; x++, words += 4, pixels += 4) {
        uint32_t alpha = ((uint32_t)words[3] * 255 + PORTRAIT_LIGHT_FULL / 2) / PORTRAIT_LIGHT_FULL;
        if (alpha < 255) {
            divide(curve, words, alpha, pixels);
            continue;
        }
        for (int i = 0; i < 3; i++) pixels[i] = curve->codes[words[i]];
        pixels[3] = 255;
    }
}
