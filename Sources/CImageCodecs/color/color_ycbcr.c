#include "portrait_color.h"

#include "simd/lanes.h"

// The word of the middle of chroma.
enum { middle = 128 << 5 };

/// Gives eight samples of one colour: luma and chroma by 14 bits of fraction, with the 5 bits that the words have.
static inline portrait_words part(
    portrait_words luma, portrait_words blue, portrait_words red, int by_blue, int by_red) {
    const portrait_words factors = PAIR((int16_t)by_blue, (int16_t)by_red);
    const portrait_words zeros = 0;
    // 2 to the power of 14 is a word too.
    const portrait_words one = PAIR(1 << 14, 0);
    portrait_longs low =
        portrait_multiply_add(LOW(blue, red), factors) + portrait_multiply_add(LOW(luma, zeros), one);
    portrait_longs high =
        portrait_multiply_add(HIGH(blue, red), factors) + portrait_multiply_add(HIGH(luma, zeros), one);
    return portrait_packed(portrait_descaled(low, 19), portrait_descaled(high, 19));
}

/// Converts eight samples.
static void convert(const int16_t *luma, const int16_t *blue, const int16_t *red, uint8_t *pixels) {
    portrait_words y, cb, cr;
    memcpy(&y, luma, sizeof y);
    memcpy(&cb, blue, sizeof cb);
    memcpy(&cr, red, sizeof cr);
    cb -= middle;
    cr -= middle;
    // Less by 128, so that saturation keeps them to the range of a byte.
    const portrait_words half = 128;
    portrait_bytes reds = portrait_narrowed(part(y, cb, cr, 0, 22970) - half, half);
    portrait_bytes greens = portrait_narrowed(part(y, cb, cr, -5638, -11700) - half, half);
    portrait_bytes blues = portrait_narrowed(part(y, cb, cr, 29032, 0) - half, half);
    const portrait_bytes opaque = INT8_MAX;
    portrait_words warm = (portrait_words)__builtin_shufflevector(
        reds, greens, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
    portrait_words cold = (portrait_words)__builtin_shufflevector(
        blues, opaque, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
    portrait_bytes four = (portrait_bytes)LOW(warm, cold) ^ (portrait_bytes)INT8_MIN;
    portrait_bytes others = (portrait_bytes)HIGH(warm, cold) ^ (portrait_bytes)INT8_MIN;
    memcpy(pixels, &four, sizeof four);
    memcpy(pixels + 16, &others, sizeof others);
}

void portrait_color_from_ycbcr(
    const int16_t *luma, const int16_t *blue, const int16_t *red, size_t count, uint8_t *pixels) {
    size_t i = 0;
    for (; i + 8 <= count; i += 8) convert(luma + i, blue + i, red + i, pixels + 4 * i);
    if (i == count) return;
    int16_t rest[3][8] = {{0}};
    uint8_t last[32];
    memcpy(rest[0], luma + i, (count - i) * sizeof *luma);
    memcpy(rest[1], blue + i, (count - i) * sizeof *blue);
    memcpy(rest[2], red + i, (count - i) * sizeof *red);
    convert(rest[0], rest[1], rest[2], last);
    memcpy(pixels + 4 * i, last, (count - i) * 4);
}
