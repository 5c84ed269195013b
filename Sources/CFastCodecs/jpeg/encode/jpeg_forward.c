#include "jpeg_forward.h"

#include "simd/wide_lanes.h"

typedef uint16_t unsigned_words __attribute__((ext_vector_type(8)));
typedef uint32_t unsigned_longs __attribute__((ext_vector_type(8)));

/// Gives the upper words of products.
static inline unsigned_words upper(unsigned_words a, unsigned_words b) {
    return __builtin_convertvector(
        __builtin_convertvector(a, unsigned_longs) * __builtin_convertvector(b, unsigned_longs) >> 16, unsigned_words);
}

/// Divides words by eight divisors, rounding half away from 0.
static inline portrait_words divided(portrait_words value, const jpeg_divisors *divisors, int first) {
    unsigned_words half;
    unsigned_words factor;
    unsigned_words shift;
    memcpy(&half, divisors->halves + first, sizeof half);
    memcpy(&factor, divisors->factors + first, sizeof factor);
    memcpy(&shift, divisors->shifts + first, sizeof shift);
    portrait_words sign = value >> 15;
    unsigned_words magnitude = (unsigned_words)((value ^ sign) - sign);
    portrait_words quotient = (portrait_words)upper(upper(magnitude + half, factor), shift);
    return (quotient ^ sign) - sign;
}

void portrait_jpeg_make_divisors(jpeg_divisors *divisors, const uint8_t quantisation[64], uint32_t hundredths) {
    for (int i = 0; i < 64; i++) {
        uint32_t divisor = 8 * (uint32_t)(quantisation[i] == 0 ? 1 : quantisation[i]);
        // Agner Fog, Optimizing subroutines in assembly language, 16.9: exact for all words.
        int shift = 47 - __builtin_clz(divisor);
        uint32_t half = i == 0 ? divisor / 2 : divisor * (100 - hundredths) / 100;
        uint32_t factor = (1u << shift) / divisor;
        uint32_t rest = (1u << shift) % divisor;
        if (rest == 0) {
            factor >>= 1;
            shift -= 1;
        } else if (rest <= divisor / 2) {
            half += 1;
        } else {
            factor += 1;
        }
        divisors->halves[i] = (uint16_t)half;
        divisors->factors[i] = (uint16_t)factor;
        divisors->shifts[i] = (uint16_t)(1u << (32 - shift));
    }
}

static void forward(jpeg_sample_block *block) {
    portrait_words rows[8];
    for (int y = 0; y < 8; y++) rows[y] = portrait_eight_words(block->samples + (size_t)y * block->stride) - 128;
    portrait_forward_rows(rows);
    block->nonzero = 0;
    for (int y = 0; y < 8; y++) {
        rows[y] = divided(rows[y], block->divisors, 8 * y);
        memcpy(block->coefficients + 8 * y, &rows[y], sizeof rows[y]);
    }
    for (int y = 0; y < 8; y += 2) block->nonzero |= (uint64_t)portrait_nonzero(rows[y], rows[y + 1]) << (8 * y);
}

#if defined(__x86_64__)

/// Divides the words of two blocks as one does.
static inline WIDE portrait_wide_words both_divided(
    portrait_wide_words value, const jpeg_divisors *one, const jpeg_divisors *other, int first) {
    __m256i half = (__m256i)portrait_beside(one->halves + first, other->halves + first);
    __m256i factor = (__m256i)portrait_beside(one->factors + first, other->factors + first);
    __m256i shift = (__m256i)portrait_beside(one->shifts + first, other->shifts + first);
    portrait_wide_words sign = value >> 15;
    __m256i magnitude = _mm256_add_epi16((__m256i)((value ^ sign) - sign), half);
    portrait_wide_words quotient =
        (portrait_wide_words)_mm256_mulhi_epu16(_mm256_mulhi_epu16(magnitude, factor), shift);
    return (quotient ^ sign) - sign;
}

static WIDE void forward_both(jpeg_sample_block *one, jpeg_sample_block *other) {
    portrait_wide_words rows[8];
    for (int y = 0; y < 8; y++) {
        __m128i upper = _mm_loadl_epi64((const __m128i *)(one->samples + (size_t)y * one->stride));
        __m128i lower = _mm_loadl_epi64((const __m128i *)(other->samples + (size_t)y * other->stride));
        rows[y] = (portrait_wide_words)_mm256_cvtepu8_epi16(_mm_unpacklo_epi64(upper, lower)) - 128;
    }
    portrait_wide_forward_rows(rows);
    uint64_t zeros[2] = {0, 0};
    for (int y = 0; y < 8; y++) {
        rows[y] = both_divided(rows[y], one->divisors, other->divisors, 8 * y);
        _mm256_storeu2_m128i(
            (__m128i *)(other->coefficients + 8 * y), (__m128i *)(one->coefficients + 8 * y), (__m256i)rows[y]);
    }
    for (int y = 0; y < 8; y += 2) {
        portrait_wide_bytes are_zero = portrait_wide_narrowed(rows[y] == 0, rows[y + 1] == 0);
        uint32_t bits = (uint32_t)_mm256_movemask_epi8((__m256i)are_zero);
        zeros[0] |= (uint64_t)(bits & 0xFFFF) << (8 * y);
        zeros[1] |= (uint64_t)(bits >> 16) << (8 * y);
    }
    one->nonzero = ~zeros[0];
    other->nonzero = ~zeros[1];
}

#endif

void portrait_jpeg_forward(jpeg_sample_block *blocks, size_t count) {
    size_t done = 0;
#if defined(__x86_64__)
    if (portrait_lanes_are_wide()) {
        for (; done + 2 <= count; done += 2) forward_both(&blocks[done], &blocks[done + 1]);
    }
#endif
    for (; done < count; done++) forward(&blocks[done]);
}
