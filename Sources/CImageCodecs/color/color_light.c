#include "portrait_light.h"
#include "color_chroma.h"
#include "color_look_up.h"
#include "simd/lanes.h"

#include <string.h>

enum { chunk = PORTRAIT_COLOR_CHUNK };

/// Adds what variances add to the light of samples; both factors are words, and no sum is larger than one.
static void bend(const int16_t variances[chunk], const int16_t bends[chunk], size_t count, int16_t *words) {
    const portrait_words half = 1 << 14, one = 1, full = PORTRAIT_LIGHT_FULL;
    size_t x = 0;
    for (; x + 8 <= count; x += 8) {
        portrait_words light, factor, variance;
        memcpy(&light, words + x, sizeof light);
        memcpy(&factor, bends + x, sizeof factor);
        memcpy(&variance, variances + x, sizeof variance);
        portrait_longs low = portrait_multiply_add(LOW(factor, one), LOW(variance, half)) >> 15;
        portrait_longs high = portrait_multiply_add(HIGH(factor, one), HIGH(variance, half)) >> 15;
        light = __builtin_elementwise_min(light + portrait_packed(low, high), full);
        memcpy(words + x, &light, sizeof light);
    }
    for (; x < count; x++) {
        int32_t light = words[x] + ((bends[x] * variances[x] + (1 << 14)) >> 15);
        words[x] = (int16_t)(light < PORTRAIT_LIGHT_FULL ? light : PORTRAIT_LIGHT_FULL);
    }
}

/// Gives the variance of each sample of a part of a row; none is larger than 128 * 128.
static void spread_variances(
    const portrait_light_row *row, size_t start, size_t count, int16_t variances[chunk + 8]) {
    const uint16_t *block = row->variances + (start >> row->block_shift);
    for (size_t x = 0; x < count; x += (size_t)1 << row->block_shift, block++) {
        // A block has eight samples at most; what is beyond its own the next block takes.
        portrait_words all = (int16_t)*block;
        memcpy(variances + x, &all, sizeof all);
    }
}

static inline size_t smaller(size_t one, size_t other) {
    return one < other ? one : other;
}

void portrait_light_of_luma(const portrait_light_curve *curve, const portrait_light_row *row, int16_t *words) {
    portrait_look_up(curve->light, row->luma + row->first, row->end - row->first, words + row->first);
    if (!row->variances) return;
    for (size_t start = row->first; start < row->end; start += chunk) {
        size_t part = smaller(chunk, row->end - start);
        int16_t variances[chunk + 8];
        int16_t bends[chunk];
        spread_variances(row, start, part, variances);
        portrait_look_up(curve->bends, row->luma + start, part, bends);
        bend(variances, bends, part, words + start);
    }
}

void portrait_light_of_ycbcr(const portrait_light_curve *curve, const portrait_light_row *row, int16_t *words) {
    for (size_t start = row->first; start < row->end; start += chunk) {
        size_t part = smaller(chunk, row->end - start);
        uint8_t colors[3][chunk];
        int16_t variances[chunk + 8];
        portrait_chroma_to_colors(row, start, part, colors);
        if (row->variances) spread_variances(row, start, part, variances);
        for (size_t i = 0; i < 3; i++) {
            int16_t *light = words + i * row->width + start;
            portrait_look_up(curve->light, colors[i], part, light);
            if (!row->variances) continue;
            int16_t bends[chunk];
            portrait_look_up(curve->bends, colors[i], part, bends);
            bend(variances, bends, part, light);
        }
    }
}

void portrait_light_of_samples(
    const portrait_light_curve *curve, const uint8_t *samples, size_t count, int16_t *words) {
    portrait_look_up(curve->light, samples, count, words);
}

/// Makes opaque pixels of the words of three parts each.
static void widen(const int16_t *parts, size_t count, int16_t *words) {
    for (size_t x = 0; x < count; x++) {
        memcpy(words + 4 * x, parts + 3 * x, 6);
        words[4 * x + 3] = PORTRAIT_LIGHT_FULL;
    }
}

/// Multiplies the light of pixels by their alpha, which takes its place beside it.
static void multiply(const uint8_t *pixels, size_t count, int16_t *words) {
    for (size_t x = 0; x < count; x++, pixels += 4, words += 4) {
        uint32_t alpha = pixels[3];
        words[3] = PORTRAIT_LIGHT_FULL;
        if (alpha == 255) continue;
        for (int i = 0; i < 4; i++) words[i] = (int16_t)(((uint32_t)words[i] * alpha + 127) / 255);
    }
}

void portrait_light_of_pixels(
    const portrait_light_curve *curve, const uint8_t *pixels, uint32_t channels, size_t count, int16_t *words) {
    for (size_t start = 0; start < count; start += chunk) {
        size_t part = smaller(chunk, count - start);
        const uint8_t *place = pixels + channels * start;
        int16_t *target = words + 4 * start;
        if (channels == 3) {
            int16_t parts[3 * chunk];
            portrait_look_up(curve->light, place, 3 * part, parts);
            widen(parts, part, target);
        } else {
            portrait_look_up(curve->light, place, 4 * part, target);
            multiply(place, part, target);
        }
    }
}

void portrait_light_to_samples(
    const portrait_light_curve *curve, const int16_t *words, size_t count, uint8_t *samples) {
    for (size_t x = 0; x < count; x++) samples[x] = curve->codes[words[x]];
}

void portrait_light_to_colors(
    const portrait_light_curve *curve, const int16_t *words, size_t stride, size_t count, uint8_t *pixels) {
    const int16_t *red = words, *green = words + stride, *blue = words + 2 * stride;
    for (size_t x = 0; x < count; x++) {
        uint8_t pixel[4] = {curve->codes[red[x]], curve->codes[green[x]], curve->codes[blue[x]], 255};
        memcpy(pixels + 4 * x, pixel, sizeof pixel);
    }
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
        if (words[3] < PORTRAIT_LIGHT_FULL) {
            uint32_t alpha = ((uint32_t)words[3] * 255 + PORTRAIT_LIGHT_FULL / 2) / PORTRAIT_LIGHT_FULL;
            if (alpha < 255) {
                divide(curve, words, alpha, pixels);
                continue;
            }
        }
        uint8_t pixel[4] = {curve->codes[words[0]], curve->codes[words[1]], curve->codes[words[2]], 255};
        memcpy(pixels, pixel, sizeof pixel);
    }
}
