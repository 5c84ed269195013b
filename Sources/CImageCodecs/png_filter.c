#include "png_filter.h"

#include <stdlib.h>
#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

enum { none, sub, up, average, paeth, filter_count };

#if defined(__SSE2__)

static inline __m128i not_over(__m128i one, __m128i other) {
    return _mm_cmpeq_epi8(_mm_min_epu8(one, other), one);
}

static inline __m128i choose(__m128i mask, __m128i yes, __m128i no) {
    return _mm_xor_si128(no, _mm_and_si128(mask, _mm_xor_si128(yes, no)));
}

// The predictor of the fourth filter in 8 bits: where left and up lie on the same side of the corner, its distance is
// the sum of both others, the greatest of the three; else it is their difference.
static inline __m128i predict(__m128i left, __m128i above, __m128i corner) {
    __m128i left_over = _mm_subs_epu8(left, corner), left_under = _mm_subs_epu8(corner, left);
    __m128i up_over = _mm_subs_epu8(above, corner), up_under = _mm_subs_epu8(corner, above);
    __m128i to_left = _mm_or_si128(up_over, up_under);
    __m128i to_up = _mm_or_si128(left_over, left_under);
    __m128i both = _mm_or_si128(_mm_min_epu8(left_over, up_over), _mm_min_epu8(left_under, up_under));
    __m128i crossing = _mm_cmpeq_epi8(both, _mm_setzero_si128());
    __m128i difference = _mm_or_si128(_mm_subs_epu8(to_left, to_up), _mm_subs_epu8(to_up, to_left));
    __m128i to_corner = choose(crossing, difference, _mm_set1_epi8(-1));
    __m128i takes_left = _mm_and_si128(not_over(to_left, to_up), not_over(to_left, to_corner));
    return choose(takes_left, left, choose(not_over(to_up, to_corner), above, corner));
}

static inline __m128i sizes(__m128i bytes) {
    __m128i zero = _mm_setzero_si128();
    return _mm_sad_epu8(_mm_min_epu8(bytes, _mm_sub_epi8(zero, bytes)), zero);
}

static uint64_t total(__m128i sums) {
    uint64_t parts[2];
    memcpy(parts, &sums, sizeof parts);
    return parts[0] + parts[1];
}

static inline void take(__m128i bytes, __m128i mask, uint8_t *place, __m128i *sum) {
    _mm_storeu_si128((__m128i *)place, bytes);
    *sum = _mm_add_epi64(*sum, sizes(_mm_and_si128(bytes, mask)));
}

static void apply_all(
    const uint8_t *row, const uint8_t *above, size_t count, size_t step, uint8_t *const places[filter_count],
    uint64_t totals[filter_count]) {
    static const uint8_t ones[32] = {
        255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
    };
    const __m128i one = _mm_set1_epi8(1);
    __m128i sums[filter_count];
    for (int i = 0; i < filter_count; i++) sums[i] = _mm_setzero_si128();
    for (size_t i = 0; i < count; i += 16) {
        size_t beyond = count - i < 16 ? 16 - (count - i) : 0;
        __m128i mask = _mm_loadu_si128((const __m128i *)(ones + beyond));
        __m128i x = _mm_loadu_si128((const __m128i *)(row + i));
        __m128i left = _mm_loadu_si128((const __m128i *)(row + i - step));
        __m128i over = _mm_loadu_si128((const __m128i *)(above + i));
        __m128i corner = _mm_loadu_si128((const __m128i *)(above + i - step));
        __m128i odd = _mm_and_si128(_mm_xor_si128(left, over), one);
        __m128i middle = _mm_sub_epi8(_mm_avg_epu8(left, over), odd);
        sums[none] = _mm_add_epi64(sums[none], sizes(_mm_and_si128(x, mask)));
        take(_mm_sub_epi8(x, left), mask, places[sub] + i, &sums[sub]);
        take(_mm_sub_epi8(x, over), mask, places[up] + i, &sums[up]);
        take(_mm_sub_epi8(x, middle), mask, places[average] + i, &sums[average]);
        take(_mm_sub_epi8(x, predict(left, over, corner)), mask, places[paeth] + i, &sums[paeth]);
    }
    for (int i = 0; i < filter_count; i++) totals[i] = total(sums[i]);
}

#else

static int predict(int left, int above, int corner) {
    int to_left = abs(above - corner), to_up = abs(left - corner), to_corner = abs(left + above - 2 * corner);
    if (to_left <= to_up && to_left <= to_corner) return left;
    return to_up <= to_corner ? above : corner;
}

static void apply_all(
    const uint8_t *row, const uint8_t *above, size_t count, size_t step, uint8_t *const places[filter_count],
    uint64_t totals[filter_count]) {
    for (int i = 0; i < filter_count; i++) totals[i] = 0;
    for (size_t i = 0; i < count; i++) {
        int left = row[i - step], over = above[i];
        uint8_t bytes[filter_count] = {
            row[i], (uint8_t)(row[i] - left), (uint8_t)(row[i] - over), (uint8_t)(row[i] - ((left + over) >> 1)),
            (uint8_t)(row[i] - predict(left, over, above[i - step])),
        };
        for (int filter = none; filter < filter_count; filter++) {
            if (filter != none) places[filter][i] = bytes[filter];
            totals[filter] += bytes[filter] < 128 ? bytes[filter] : 256u - bytes[filter];
        }
    }
}

#endif

void portrait_png_filter(
    const uint8_t *row, const uint8_t *above, size_t count, size_t pixel_bytes, uint8_t *room, uint8_t *filtered) {
    size_t stride = count + PORTRAIT_PNG_TAIL;
    uint8_t *const places[filter_count] = {NULL, room, room + stride, room + 2 * stride, room + 3 * stride};
    uint64_t totals[filter_count];
    apply_all(row, above, count, pixel_bytes, places, totals);
    int best = none;
    for (int filter = sub; filter < filter_count; filter++) {
        if (totals[filter] < totals[best]) best = filter;
    }
    filtered[0] = (uint8_t)best;
    memcpy(filtered + 1, best == none ? row : places[best], count);
}
