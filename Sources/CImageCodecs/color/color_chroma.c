#include "color_chroma.h"
#include "simd/wide_lanes.h"

#include <string.h>

enum { chunk = PORTRAIT_COLOR_CHUNK };

static inline uint8_t clamped(int32_t value) {
    return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
}

/// Makes red, green and blue of some luma and chroma, with 14 bits of fraction; a whole chunk, as that has constant bounds.
static inline __attribute__((always_inline)) void convert(
    const uint8_t luma[chunk], const uint8_t blue[chunk], const uint8_t red[chunk], uint8_t colors[3][chunk]) {
    for (size_t x = 0; x < chunk; x++) {
        int32_t base = (luma[x] << 14) + (1 << 13);
        int32_t cb = blue[x] - 128, cr = red[x] - 128;
        colors[0][x] = clamped((base + 22970 * cr) >> 14);
        colors[1][x] = clamped((base - 5638 * cb - 11700 * cr) >> 14);
        colors[2][x] = clamped((base + 29032 * cb) >> 14);
    }
}

static void convert_narrowly(
    const uint8_t luma[chunk], const uint8_t blue[chunk], const uint8_t red[chunk], uint8_t colors[3][chunk]) {
    convert(luma, blue, red, colors);
}

#if defined(__x86_64__)

static WIDE void convert_widely(
    const uint8_t luma[chunk], const uint8_t blue[chunk], const uint8_t red[chunk], uint8_t colors[3][chunk]) {
    convert(luma, blue, red, colors);
}

#else

#define convert_widely convert_narrowly
#define portrait_lanes_are_wide() 0

#endif

/// Copies the bytes of a chunk; of a whole one without a call.
static inline void copy(uint8_t target[chunk], const uint8_t *source, size_t count) {
    if (count == chunk) {
        __builtin_memcpy_inline(target, source, chunk);
    } else {
        memcpy(target, source, count);
    }
}

/// Spreads chroma over pixels of which two share a sample: each gets a quarter of the sample that it is nearer to, as libjpeg does
/// along a row.
static void spread_over_two(const uint8_t *row, size_t start, size_t count, size_t width, uint8_t spread[chunk]) {
    size_t first = start / 2, part = (count + 1) / 2, last = (width - 1) / 2;
    // With a neighbour before and behind; at the ends of the row that is the end itself.
    uint8_t near[chunk / 2 + 2] = {0};
    near[0] = row[first > 0 ? first - 1 : 0];
    memcpy(near + 1, row + first, part);
    near[part + 1] = row[first + part < last ? first + part : last];
    // Both pixels of a sample as one number, in the order of memory, since lanes can be stored that way alone.
    uint16_t both[chunk / 2];
    for (size_t i = 0; i < chunk / 2; i++) {
        uint32_t most = 3u * near[i + 1];
        both[i] = (uint16_t)((most + near[i] + 1) >> 2 | (most + near[i + 2] + 2) >> 2 << 8);
    }
    memcpy(spread, both, sizeof both);
}

static void spread_out(
    const uint8_t *row, size_t start, size_t count, size_t width, uint32_t shift, uint8_t spread[chunk]) {
    if (shift == 0) {
        copy(spread, row + start, count);
    } else if (shift == 1) {
        spread_over_two(row, start, count, width, spread);
    } else {
        for (size_t x = 0; x < count; x++) spread[x] = row[(start + x) >> shift];
    }
}

void portrait_chroma_to_colors(
    const portrait_light_row *row, size_t start, size_t count, size_t width, uint8_t colors[3][chunk]) {
    uint8_t luma[chunk], blue[chunk], red[chunk];
    if (count < chunk) {
        memset(luma, 0, chunk);
        memset(blue, 0, chunk);
        memset(red, 0, chunk);
    }
    copy(luma, row->luma + start, count);
    spread_out(row->blue, start, count, width, row->chroma_shift, blue);
    spread_out(row->red, start, count, width, row->chroma_shift, red);
    if (portrait_lanes_are_wide()) {
        convert_widely(luma, blue, red, colors);
    } else {
        convert_narrowly(luma, blue, red, colors);
    }
}
