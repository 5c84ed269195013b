#include "portrait_resample.h"
#include "simd/wide_lanes.h"

#include <string.h>

// The same sums as in Swift, which has no lanes beyond those that every processor has: whole numbers, so that the order
// changes nothing.

#if defined(__x86_64__)

int portrait_has_wide_lanes(void) {
    return portrait_lanes_are_wide();
}

int portrait_has_widest_lanes(void) {
    return portrait_lanes_are_widest();
}

/// Rounds four sums to words within a range, and writes them.
static inline WIDE void put_words(
    const portrait_axis *axis, __m128i sums, __m128i lowest, int16_t *words) {
    int32_t shift = axis->bits - axis->word_bits;
    __m128i rounded = _mm_srai_epi32(_mm_add_epi32(sums, _mm_set1_epi32((1 << shift) >> 1)), shift);
    __m128i kept = _mm_max_epi32(_mm_min_epi32(rounded, _mm_set1_epi32(axis->full)), lowest);
    _mm_storel_epi64((__m128i *)words, _mm_packs_epi32(kept, kept));
}

/// The sums of eight targets, in their order, of their eight parts each.
static inline WIDE __m256i eight_totals(const __m256i sums[8]) {
    __m256i halves[4];
    for (size_t i = 0; i < 4; i++) {
        __m256i straight = _mm256_blend_epi32(sums[i], sums[i + 4], 0xF0);
        __m256i crossed = _mm256_permute2x128_si256(sums[i], sums[i + 4], 0x21);
        halves[i] = _mm256_add_epi32(straight, crossed);
    }
    return _mm256_hadd_epi32(_mm256_hadd_epi32(halves[0], halves[1]), _mm256_hadd_epi32(halves[2], halves[3]));
}

/// Rounds the sums of eight targets to words within the range of samples, and writes them.
static inline WIDE void put_eight_words(const portrait_axis *axis, __m128i low, __m128i high, int16_t *words) {
    const __m128i shift = _mm_cvtsi32_si128(axis->bits - axis->word_bits);
    const __m128i half = _mm_set1_epi32((1 << (axis->bits - axis->word_bits)) >> 1);
    low = _mm_sra_epi32(_mm_add_epi32(low, half), shift);
    high = _mm_sra_epi32(_mm_add_epi32(high, half), shift);
    __m128i kept = _mm_min_epi16(_mm_packs_epi32(low, high), _mm_set1_epi16(axis->full));
    _mm_storeu_si128((__m128i *)words, _mm_max_epi16(kept, _mm_setzero_si128()));
}

/// Adds up the samples of eight targets at a time that have eight weights each, as most do that are not much reduced.
///
/// Gives the number of targets that are done.
static inline WIDE size_t add_short_samples(
    const int16_t *row, size_t first, const portrait_axis *axis, int16_t *words) {
    const int16_t *weights = axis->weights;
    const size_t count = (axis->target_count + 3) / 4 * 4;
    size_t target = 0;
    for (; target + 8 <= count; target += 8, weights += 64) {
        const ptrdiff_t *start = axis->starts + target;
        __m256i sums[4];
        for (size_t i = 0; i < 4; i++) {
            const __m128i *one = (const __m128i *)(row + ((size_t)start[2 * i] - first));
            const __m128i *other = (const __m128i *)(row + ((size_t)start[2 * i + 1] - first));
            __m256i factors = _mm256_loadu_si256((const __m256i *)(weights + 16 * i));
            sums[i] = _mm256_madd_epi16(_mm256_loadu2_m128i(other, one), factors);
        }
        // Targets of even numbers in the lower half, those of odd ones in the upper.
        __m256i all = _mm256_hadd_epi32(_mm256_hadd_epi32(sums[0], sums[1]), _mm256_hadd_epi32(sums[2], sums[3]));
        __m128i even = _mm256_castsi256_si128(all), odd = _mm256_extracti128_si256(all, 1);
        put_eight_words(axis, _mm_unpacklo_epi32(even, odd), _mm_unpackhi_epi32(even, odd), words + target);
    }
    return target;
}

/// Adds up the samples of one target, in eight parts.
static inline WIDE __attribute__((always_inline)) __m256i sample_sum(
    const int16_t *row, const int16_t *weights, const size_t stride) {
    __m256i sum = _mm256_setzero_si256();
    size_t i = 0;
    for (; i + 16 <= stride; i += 16) {
        __m256i samples = _mm256_loadu_si256((const __m256i *)(row + i));
        __m256i factors = _mm256_loadu_si256((const __m256i *)(weights + i));
        sum = _mm256_add_epi32(sum, _mm256_madd_epi16(samples, factors));
    }
    if (i == stride) return sum;
    __m128i samples = _mm_loadu_si128((const __m128i *)(row + i));
    __m128i factors = _mm_loadu_si128((const __m128i *)(weights + i));
    return _mm256_add_epi32(sum, _mm256_zextsi128_si256(_mm_madd_epi16(samples, factors)));
}

/// Adds up the samples of eight targets at a time, for a constant stride after inlining or any other.
static inline WIDE __attribute__((always_inline)) size_t add_long_samples(
    const int16_t *row, size_t first, const portrait_axis *axis, const size_t stride, int16_t *words) {
    const size_t count = (axis->target_count + 3) / 4 * 4;
    size_t target = 0;
    for (; target + 8 <= count; target += 8) {
        const int16_t *weights = axis->weights + target * stride;
        __m256i sums[8];
        for (size_t i = 0; i < 8; i++) {
            sums[i] = sample_sum(row + ((size_t)axis->starts[target + i] - first), weights + i * stride, stride);
        }
        __m256i all = eight_totals(sums);
        put_eight_words(axis, _mm256_castsi256_si128(all), _mm256_extracti128_si256(all, 1), words + target);
    }
    return target;
}

WIDE void portrait_add_samples(const int16_t *row, size_t first, const portrait_axis *axis, int16_t *words) {
    const size_t stride = axis->stride;
    size_t target = stride == 8    ? add_short_samples(row, first, axis, words)
                    : stride == 16 ? add_long_samples(row, first, axis, 16, words)
                    : stride == 24 ? add_long_samples(row, first, axis, 24, words)
                    : stride == 32 ? add_long_samples(row, first, axis, 32, words)
                                   : add_long_samples(row, first, axis, stride, words);
    for (; target < axis->target_count; target += 4) {
        const int16_t *weights = axis->weights + target * stride;
        __m256i sums[4];
        for (size_t i = 0; i < 4; i++) {
            sums[i] = sample_sum(row + ((size_t)axis->starts[target + i] - first), weights + i * stride, stride);
        }
        __m256i all = _mm256_hadd_epi32(_mm256_hadd_epi32(sums[0], sums[1]), _mm256_hadd_epi32(sums[2], sums[3]));
        __m128i totals = _mm_add_epi32(_mm256_castsi256_si128(all), _mm256_extracti128_si256(all, 1));
        put_words(axis, totals, _mm_setzero_si128(), words + target);
    }
}

/// Adds up pixels, for a constant number of parts after inlining.
static inline WIDE __attribute__((always_inline)) void add_pixels(
    const uint8_t *row, size_t first, const uint32_t channels, const portrait_axis *axis, int16_t *words) {
    // Two pixels in each half of the lanes: both reds, both greens and so on, as words.
    const __m256i order = channels == 4 ? _mm256_setr_epi8(
                                              0, -1, 4, -1, 1, -1, 5, -1, 2, -1, 6, -1, 3, -1, 7, -1,
                                              8, -1, 12, -1, 9, -1, 13, -1, 10, -1, 14, -1, 11, -1, 15, -1)
                                        : _mm256_setr_epi8(
                                              0, -1, 3, -1, 1, -1, 4, -1, 2, -1, 5, -1, -1, -1, -1, -1,
                                              6, -1, 9, -1, 7, -1, 10, -1, 8, -1, 11, -1, -1, -1, -1, -1);
    const __m256i pairs = _mm256_setr_epi8(
        0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 4, 5, 6, 7, 4, 5, 6, 7, 4, 5, 6, 7, 4, 5, 6, 7);
    const __m128i lowest = _mm_setr_epi32(0, 0, 0, channels == 3 ? axis->full : 0);
    for (size_t target = 0; target < axis->target_count; target++) {
        const uint8_t *place = row + ((size_t)axis->starts[target] - first) * channels;
        const int16_t *weights = axis->weights + target * axis->stride;
        __m256i sum = _mm256_setzero_si256();
        for (ptrdiff_t left = axis->counts[target]; left > 0; left -= 4, place += 4 * channels, weights += 4) {
            __m256i pixels = _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)place));
            __m256i factors = _mm256_broadcastq_epi64(_mm_loadl_epi64((const __m128i *)weights));
            __m256i products =
                _mm256_madd_epi16(_mm256_shuffle_epi8(pixels, order), _mm256_shuffle_epi8(factors, pairs));
            sum = _mm256_add_epi32(sum, products);
        }
        __m128i total = _mm_add_epi32(_mm256_castsi256_si128(sum), _mm256_extracti128_si256(sum, 1));
        put_words(axis, total, lowest, words + 4 * target);
    }
}

WIDE void portrait_add_pixels(
    const uint8_t *row, size_t first, uint32_t channels, const portrait_axis *axis, int16_t *words) {
    if (channels == 3) {
        add_pixels(row, first, 3, axis, words);
    } else {
        add_pixels(row, first, 4, axis, words);
    }
}

/// Adds up the pixels of words of one target, eight at a time, in four parts.
static inline WIDEST __m512i word_pixel_sum(const int16_t *pixels, const int16_t *weights, ptrdiff_t count) {
    // Two pixels in each quarter of the lanes, both reds, both greens and so on; and the two weights of each quarter.
    const __m512i order = _mm512_broadcast_i32x4(_mm_setr_epi8(0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15));
    const __m512i pairs = _mm512_setr_epi32(0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
    __m512i sum = _mm512_setzero_si512();
    for (ptrdiff_t left = count; left > 0; left -= 8, pixels += 32, weights += 8) {
        __m512i parts = _mm512_shuffle_epi8(_mm512_loadu_si512(pixels), order);
        __m512i eight = _mm512_castsi128_si512(_mm_loadu_si128((const __m128i *)weights));
        sum = _mm512_add_epi32(sum, _mm512_madd_epi16(parts, _mm512_permutexvar_epi32(pairs, eight)));
    }
    return sum;
}

/// The sums of four targets, in their order, of their four parts each.
static inline WIDEST __m512i four_totals(const __m512i sums[4]) {
    __m512i halves[2];
    for (size_t i = 0; i < 2; i++) {
        const __m512i one = sums[2 * i], other = sums[2 * i + 1];
        halves[i] = _mm512_add_epi32(_mm512_shuffle_i64x2(one, other, 0x44), _mm512_shuffle_i64x2(one, other, 0xEE));
    }
    return _mm512_add_epi32(
        _mm512_shuffle_i64x2(halves[0], halves[1], 0x88), _mm512_shuffle_i64x2(halves[0], halves[1], 0xDD));
}

WIDEST void portrait_add_many_word_pixels(
    const int16_t *row, size_t first, const portrait_axis *axis, int16_t *words) {
    const __m128i shift = _mm_cvtsi32_si128(axis->bits - axis->word_bits);
    const __m512i half = _mm512_set1_epi32((1 << (axis->bits - axis->word_bits)) >> 1);
    for (size_t target = 0; target < axis->target_count; target += 4) {
        __m512i sums[4];
        for (size_t i = 0; i < 4; i++) {
            const int16_t *pixels = row + ((size_t)axis->starts[target + i] - first) * 4;
            sums[i] = word_pixel_sum(pixels, axis->weights + (target + i) * axis->stride, axis->counts[target + i]);
        }
        __m512i rounded = _mm512_sra_epi32(_mm512_add_epi32(four_totals(sums), half), shift);
        __m256i kept = _mm256_min_epi16(_mm512_cvtsepi32_epi16(rounded), _mm256_set1_epi16(axis->full));
        _mm256_storeu_si256((__m256i *)(words + 4 * target), _mm256_max_epi16(kept, _mm256_setzero_si256()));
    }
}

/// Adds up the pixels of words of one target, four at a time, in two parts.
static inline WIDE __m256i word_pixel_halves(const int16_t *pixels, const int16_t *weights, ptrdiff_t count) {
    // Two pixels in each half of the lanes, as above.
    const __m256i order = _mm256_setr_epi8(
        0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15, 0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15);
    const __m256i pairs = _mm256_setr_epi8(
        0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 4, 5, 6, 7, 4, 5, 6, 7, 4, 5, 6, 7, 4, 5, 6, 7);
    __m256i sum = _mm256_setzero_si256();
    for (ptrdiff_t left = count; left > 0; left -= 4, pixels += 16, weights += 4) {
        __m256i parts = _mm256_shuffle_epi8(_mm256_loadu_si256((const __m256i *)pixels), order);
        __m256i four = _mm256_broadcastq_epi64(_mm_loadl_epi64((const __m128i *)weights));
        sum = _mm256_add_epi32(sum, _mm256_madd_epi16(parts, _mm256_shuffle_epi8(four, pairs)));
    }
    return sum;
}

/// The sums of two targets, in their order, of their two parts each.
static inline WIDE __m256i two_totals(__m256i one, __m256i other) {
    return _mm256_add_epi32(
        _mm256_permute2x128_si256(one, other, 0x20), _mm256_permute2x128_si256(one, other, 0x31));
}

WIDE void portrait_add_word_pixels(const int16_t *row, size_t first, const portrait_axis *axis, int16_t *words) {
    const __m128i shift = _mm_cvtsi32_si128(axis->bits - axis->word_bits);
    const __m256i half = _mm256_set1_epi32((1 << (axis->bits - axis->word_bits)) >> 1);
    for (size_t target = 0; target < axis->target_count; target += 4) {
        __m256i sums[4];
        for (size_t i = 0; i < 4; i++) {
            const int16_t *pixels = row + ((size_t)axis->starts[target + i] - first) * 4;
            sums[i] = word_pixel_halves(pixels, axis->weights + (target + i) * axis->stride, axis->counts[target + i]);
        }
        __m256i low = _mm256_sra_epi32(_mm256_add_epi32(two_totals(sums[0], sums[1]), half), shift);
        __m256i high = _mm256_sra_epi32(_mm256_add_epi32(two_totals(sums[2], sums[3]), half), shift);
        __m256i kept = _mm256_permute4x64_epi64(_mm256_packs_epi32(low, high), 0xD8);
        kept = _mm256_min_epi16(kept, _mm256_set1_epi16(axis->full));
        _mm256_storeu_si256((__m256i *)(words + 4 * target), _mm256_max_epi16(kept, _mm256_setzero_si256()));
    }
}

/// Adds up sixteen words of all rows, and makes words of the sums.
static inline WIDE __m256i row_sum(const portrait_taps *taps, size_t x) {
    const int16_t *base = taps->base + x;
    __m256i low = _mm256_set1_epi32(taps->half), high = low;
    for (size_t tap = 0; tap < taps->count; tap += 2) {
        __m256i upper = _mm256_loadu_si256((const __m256i *)(base + taps->offsets[tap]));
        __m256i lower = _mm256_loadu_si256((const __m256i *)(base + taps->offsets[tap + 1]));
        int32_t both;
        memcpy(&both, taps->weights + tap, sizeof both);
        __m256i factors = _mm256_set1_epi32(both);
        low = _mm256_add_epi32(low, _mm256_madd_epi16(_mm256_unpacklo_epi16(upper, lower), factors));
        high = _mm256_add_epi32(high, _mm256_madd_epi16(_mm256_unpackhi_epi16(upper, lower), factors));
    }
    return _mm256_packs_epi32(_mm256_srai_epi32(low, taps->shift), _mm256_srai_epi32(high, taps->shift));
}

WIDE void portrait_add_rows_to_samples(const portrait_taps *taps, uint8_t *samples, size_t count) {
    for (size_t x = 0; x < count; x += 16) {
        __m256i words = row_sum(taps, x);
        __m128i bytes = _mm_packus_epi16(_mm256_castsi256_si128(words), _mm256_extracti128_si256(words, 1));
        if (count - x >= 16) {
            _mm_storeu_si128((__m128i *)(samples + x), bytes);
        } else {
            memcpy(samples + x, &bytes, count - x);
        }
    }
}

WIDE void portrait_add_rows_to_words(const portrait_taps *taps, int16_t full, int16_t *words, size_t count) {
    for (size_t x = 0; x < count; x += 16) {
        __m256i kept = _mm256_min_epi16(row_sum(taps, x), _mm256_set1_epi16(full));
        kept = _mm256_max_epi16(kept, _mm256_setzero_si256());
        if (count - x >= 16) {
            _mm256_storeu_si256((__m256i *)(words + x), kept);
        } else {
            memcpy(words + x, &kept, 2 * (count - x));
        }
    }
}

#else

int portrait_has_wide_lanes(void) {
    return 0;
}

int portrait_has_widest_lanes(void) {
    return 0;
}

void portrait_add_samples(const int16_t *row, size_t first, const portrait_axis *axis, int16_t *words) {
    (void)row, (void)first, (void)axis, (void)words;
}

void portrait_add_pixels(
    const uint8_t *row, size_t first, uint32_t channels, const portrait_axis *axis, int16_t *words) {
    (void)row, (void)first, (void)channels, (void)axis, (void)words;
}

void portrait_add_many_word_pixels(
    const int16_t *row, size_t first, const portrait_axis *axis, int16_t *words) {
    (void)row, (void)first, (void)axis, (void)words;
}

void portrait_add_word_pixels(const int16_t *row, size_t first, const portrait_axis *axis, int16_t *words) {
    (void)row, (void)first, (void)axis, (void)words;
}

void portrait_add_rows_to_samples(const portrait_taps *taps, uint8_t *samples, size_t count) {
    (void)taps, (void)samples, (void)count;
}

void portrait_add_rows_to_words(const portrait_taps *taps, int16_t full, int16_t *words, size_t count) {
    (void)taps, (void)full, (void)words, (void)count;
}

#endif
