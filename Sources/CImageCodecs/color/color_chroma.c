#include "color_chroma.h"
#include "simd/wide_lanes.h"

#include <string.h>

enum { chunk = PORTRAIT_COLOR_CHUNK };

static inline uint8_t clamped(int32_t value) {
    return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
}

/// Makes red, green and blue of some luma and chroma, with 14 bits of fraction; a whole chunk, as that has constant bounds.
static void convert_narrowly(
    const uint8_t luma[chunk], const uint8_t blue[chunk], const uint8_t red[chunk], uint8_t colors[3][chunk]) {
    for (size_t x = 0; x < chunk; x++) {
        int32_t base = (luma[x] << 14) + (1 << 13);
        int32_t cb = blue[x] - 128, cr = red[x] - 128;
        colors[0][x] = clamped((base + 22970 * cr) >> 14);
        colors[1][x] = clamped((base - 5638 * cb - 11700 * cr) >> 14);
        colors[2][x] = clamped((base + 29032 * cb) >> 14);
    }
}

#if defined(__x86_64__)

/// Gives sixteen samples as words.
static inline WIDE portrait_wide_words sixteen(const uint8_t *samples) {
    return (portrait_wide_words)_mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *)samples));
}

/// Writes sixteen samples of sums with 14 bits of fraction.
static inline WIDE void put_sixteen(portrait_wide_longs low, portrait_wide_longs high, uint8_t *samples) {
    __m256i words = (__m256i)portrait_wide_packed(low >> 14, high >> 14);
    __m256i bytes = _mm256_permute4x64_epi64(_mm256_packus_epi16(words, words), 0x08);
    _mm_storeu_si128((__m128i *)samples, _mm256_castsi256_si128(bytes));
}

/// The same as above, by products of words in pairs.
static WIDE void convert_widely(
    const uint8_t luma[chunk], const uint8_t blue[chunk], const uint8_t red[chunk], uint8_t colors[3][chunk]) {
    const portrait_wide_words one = 1, by_red = WIDE_PAIR(1 << 14, 22970), by_blue = WIDE_PAIR(1 << 14, 29032);
    const portrait_wide_words by_both = WIDE_PAIR(-5638, -11700), by_luma = WIDE_PAIR(1 << 14, 1 << 13);
    for (size_t x = 0; x < chunk; x += 16) {
        portrait_wide_words base = sixteen(luma + x), cb = sixteen(blue + x) - 128, cr = sixteen(red + x) - 128;
        portrait_wide_longs low = portrait_wide_multiply_add(WIDE_LOW(base, cr), by_red);
        portrait_wide_longs high = portrait_wide_multiply_add(WIDE_HIGH(base, cr), by_red);
        put_sixteen(low + (1 << 13), high + (1 << 13), colors[0] + x);
        low = portrait_wide_multiply_add(WIDE_LOW(base, one), by_luma);
        high = portrait_wide_multiply_add(WIDE_HIGH(base, one), by_luma);
        low += portrait_wide_multiply_add(WIDE_LOW(cb, cr), by_both);
        high += portrait_wide_multiply_add(WIDE_HIGH(cb, cr), by_both);
        put_sixteen(low, high, colors[1] + x);
        low = portrait_wide_multiply_add(WIDE_LOW(base, cb), by_blue);
        high = portrait_wide_multiply_add(WIDE_HIGH(base, cb), by_blue);
        put_sixteen(low + (1 << 13), high + (1 << 13), colors[2] + x);
    }
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

/// Makes two pixels of each of a chunk's samples; the first is the neighbour before them, and there is one behind.
static inline void spread_samples(const uint8_t near[chunk / 2 + 2], uint8_t spread[chunk]) {
    for (size_t i = 0; i < chunk / 2; i += 8) {
        portrait_words most = 3 * portrait_eight_words(near + i + 1);
        portrait_words left = (most + portrait_eight_words(near + i) + 1) >> 2;
        portrait_words right = (most + portrait_eight_words(near + i + 2) + 2) >> 2;
        // Both pixels of a sample in the order of memory.
        portrait_words both = left | right << 8;
        memcpy(spread + 2 * i, &both, sizeof both);
    }
}

/// Spreads chroma over pixels of which two share a sample: each gets a quarter of the sample that it is nearer to, as libjpeg does
/// along a row.
static void spread_over_two(const uint8_t *row, size_t start, size_t count, size_t width, uint8_t spread[chunk]) {
    size_t first = start / 2, part = (count + 1) / 2, last = (width - 1) / 2;
    if (part == chunk / 2 && first > 0 && first + part <= last) {
        spread_samples(row + first - 1, spread);
        return;
    }
    // At the ends of the row a neighbour is the end itself.
    uint8_t near[chunk / 2 + 2] = {0};
    near[0] = row[first > 0 ? first - 1 : 0];
    memcpy(near + 1, row + first, part);
    near[part + 1] = row[first + part < last ? first + part : last];
    spread_samples(near, spread);
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
    const portrait_light_row *row, size_t start, size_t count, uint8_t colors[3][chunk]) {
    uint8_t luma[chunk], blue[chunk], red[chunk];
    if (count < chunk) {
        memset(luma, 0, chunk);
        memset(blue, 0, chunk);
        memset(red, 0, chunk);
    }
    copy(luma, row->luma + start, count);
    spread_out(row->blue, start, count, row->width, row->chroma_shift, blue);
    spread_out(row->red, start, count, row->width, row->chroma_shift, red);
    if (portrait_lanes_are_wide()) {
        convert_widely(luma, blue, red, colors);
    } else {
        convert_narrowly(luma, blue, red, colors);
    }
}
