#ifndef PORTRAIT_SIMD_H
#define PORTRAIT_SIMD_H

#include <stdint.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

/// Eight signed words, Swift's SIMD8<Int16>.
typedef int16_t portrait_words __attribute__((ext_vector_type(8)));
/// Four signed double words, Swift's SIMD4<Int32>.
typedef int32_t portrait_longs __attribute__((ext_vector_type(4)));

/// Multiplies words in pairs and adds the two products of each pair, in 32 bits (pmaddwd).
///
/// The one operation that resampling stands on and that Swift's SIMD types can't express as one instruction.
static inline __attribute__((always_inline)) portrait_longs portrait_multiply_add(portrait_words a, portrait_words b) {
#if defined(__SSE2__)
    return (portrait_longs)_mm_madd_epi16((__m128i)a, (__m128i)b);
#else
    return __builtin_convertvector(a.even, portrait_longs) * __builtin_convertvector(b.even, portrait_longs)
        + __builtin_convertvector(a.odd, portrait_longs) * __builtin_convertvector(b.odd, portrait_longs);
#endif
}

#endif
