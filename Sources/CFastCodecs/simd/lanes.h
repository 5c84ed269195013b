#ifndef PORTRAIT_LANES_H
#define PORTRAIT_LANES_H

#include "portrait_simd.h"

#include <string.h>

/// Sixteen signed bytes.
typedef int8_t portrait_bytes __attribute__((ext_vector_type(16)));
/// Eight bytes, which become eight words and come of them.
typedef uint8_t portrait_eight_bytes __attribute__((ext_vector_type(8)));

/// Interleaves the first halves of two vectors.
#define LOW(a, b) __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11)
/// Interleaves the last halves of two vectors.
#define HIGH(a, b) __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15)
/// Repeats two factors four times.
#define PAIR(a, b) ((portrait_words){a, b, a, b, a, b, a, b})

/// Makes words of longs, kept to their range.
static inline portrait_words portrait_packed(portrait_longs low, portrait_longs high) {
#if defined(__SSE2__)
    return (portrait_words)_mm_packs_epi32((__m128i)low, (__m128i)high);
#else
    const portrait_longs least = INT16_MIN;
    const portrait_longs most = INT16_MAX;
    low = __builtin_elementwise_min(__builtin_elementwise_max(low, least), most);
    high = __builtin_elementwise_min(__builtin_elementwise_max(high, least), most);
    return __builtin_convertvector(__builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7), portrait_words);
#endif
}

/// Makes words of the eight bytes at a place.
static inline portrait_words portrait_eight_words(const uint8_t *bytes) {
    portrait_eight_bytes eight;
    memcpy(&eight, bytes, sizeof eight);
    return __builtin_convertvector(eight, portrait_words);
}

/// Makes bytes of words, kept to their range.
static inline portrait_bytes portrait_narrowed(portrait_words one, portrait_words other) {
#if defined(__SSE2__)
    return (portrait_bytes)_mm_packs_epi16((__m128i)one, (__m128i)other);
#else
    const portrait_words least = INT8_MIN;
    const portrait_words most = INT8_MAX;
    one = __builtin_elementwise_min(__builtin_elementwise_max(one, least), most);
    other = __builtin_elementwise_min(__builtin_elementwise_max(other, least), most);
    return __builtin_convertvector(
        __builtin_shufflevector(one, other, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15), portrait_bytes);
#endif
}

/// Gives a bit for each of sixteen words that is not 0.
static inline uint32_t portrait_nonzero(portrait_words one, portrait_words other) {
    portrait_bytes zeros = portrait_narrowed(one == 0, other == 0);
#if defined(__SSE2__)
    return (uint32_t)_mm_movemask_epi8((__m128i)zeros) ^ 0xFFFF;
#else
    uint32_t bits = 0;
    for (int i = 0; i < 16; i++) bits |= (uint32_t)(zeros[i] == 0) << i;
    return bits;
#endif
}

#define WORDS portrait_words
#define LONGS portrait_longs
#define LANES_LOW LOW
#define LANES_HIGH HIGH
#define LANES_PAIR PAIR
#define LANES_TARGET
#define ON_LANES(name) portrait_##name
#include "lane_passes.h"

#endif
