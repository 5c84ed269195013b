#ifndef PORTRAIT_WIDE_LANES_H
#define PORTRAIT_WIDE_LANES_H

#include "lanes.h"

// Lanes of 256 bits, which not every processor has, as two of 128 bits beside each other: each half is worked on as the
// narrow ones are.

#if defined(__x86_64__)

#include <immintrin.h>

#define WIDE __attribute__((target("avx2")))

/// Twice eight signed words.
typedef int16_t portrait_wide_words __attribute__((ext_vector_type(16)));
/// Twice sixteen signed bytes.
typedef int8_t portrait_wide_bytes __attribute__((ext_vector_type(32)));
/// Twice four signed double words.
typedef int32_t portrait_wide_longs __attribute__((ext_vector_type(8)));

/// Interleaves the first halves of two vectors, in each of their halves.
#define WIDE_LOW(a, b) \
    __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 8, 24, 9, 25, 10, 26, 11, 27)
/// Interleaves the last halves of two vectors, in each of their halves.
#define WIDE_HIGH(a, b) \
    __builtin_shufflevector(a, b, 4, 20, 5, 21, 6, 22, 7, 23, 12, 28, 13, 29, 14, 30, 15, 31)
/// Repeats two factors eight times.
#define WIDE_PAIR(a, b) ((portrait_wide_words){a, b, a, b, a, b, a, b, a, b, a, b, a, b, a, b})

/// Whether the processor has them; nobody else may call what is made of them.
static inline int portrait_lanes_are_wide(void) {
    return __builtin_cpu_supports("avx2") != 0;
}

/// What is made of lanes of 512 bits, which fewer processors have.
#define WIDEST __attribute__((target("avx512bw")))

/// Whether the processor has those.
static inline int portrait_lanes_are_widest(void) {
    return __builtin_cpu_supports("avx512bw") != 0;
}

/// Multiplies words in pairs and adds the two products of each pair.
static inline WIDE portrait_wide_longs portrait_wide_multiply_add(portrait_wide_words a, portrait_wide_words b) {
    return (portrait_wide_longs)_mm256_madd_epi16((__m256i)a, (__m256i)b);
}

/// Makes words of longs, kept to their range.
static inline WIDE portrait_wide_words portrait_wide_packed(portrait_wide_longs low, portrait_wide_longs high) {
    return (portrait_wide_words)_mm256_packs_epi32((__m256i)low, (__m256i)high);
}

/// Makes bytes of words, kept to their range.
static inline WIDE portrait_wide_bytes portrait_wide_narrowed(portrait_wide_words one, portrait_wide_words other) {
    return (portrait_wide_bytes)_mm256_packs_epi16((__m256i)one, (__m256i)other);
}

/// Puts eight words of one place beside those of another.
static inline WIDE portrait_wide_words portrait_beside(const void *one, const void *other) {
    return (portrait_wide_words)_mm256_loadu2_m128i((const __m128i *)other, (const __m128i *)one);
}

#define WORDS portrait_wide_words
#define LONGS portrait_wide_longs
#define LANES_LOW WIDE_LOW
#define LANES_HIGH WIDE_HIGH
#define LANES_PAIR WIDE_PAIR
#define LANES_TARGET WIDE
#define ON_LANES(name) portrait_wide_##name
#include "lane_passes.h"

#endif

#endif
