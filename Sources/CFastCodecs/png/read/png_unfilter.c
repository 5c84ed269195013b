#include "png_rows.h"

#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

// The predictor of the fourth filter without branches, by Fabian Giesen (in stb_image); the ties are those of the
// specification.
static inline int paeth(int left, int up, int corner) {
    int threshold = 3 * corner - (left + up);
    int low = left < up ? left : up;
    int high = left < up ? up : left;
    int chosen = high <= threshold ? low : corner;
    return threshold <= low ? high : chosen;
}

static void undo_up(uint8_t *restrict row, const uint8_t *restrict above, size_t count) {
    for (size_t i = 0; i < count; i++) row[i] = (uint8_t)(row[i] + above[i]);
}

// The plain loops, for a constant step after inlining.
static inline __attribute__((always_inline)) void undo_plainly(
    uint8_t filter, uint8_t *row, const uint8_t *above, size_t count, const size_t step) {
    uint8_t left[8] = {0}, corner[8] = {0};
    for (size_t i = 0; i + step <= count; i += step) {
        for (size_t part = 0; part < step; part++) {
            int up = above[i + part];
            int predicted = filter == 1   ? left[part]
                            : filter == 3 ? (left[part] + up) >> 1
                                          : paeth(left[part], up, corner[part]);
            corner[part] = (uint8_t)up;
            row[i + part] = left[part] = (uint8_t)(row[i + part] + predicted);
        }
    }
}

#if defined(__SSE2__)

static inline __m128i load(const uint8_t *bytes) {
    return _mm_loadl_epi64((const __m128i *)bytes);
}

static inline __attribute__((always_inline)) void store(uint8_t *bytes, __m128i pixel, const size_t step) {
    int64_t value = _mm_cvtsi128_si64(pixel);
    memcpy(bytes, &value, step);
}

static inline __m128i choose(__m128i mask, __m128i yes, __m128i no) {
    return _mm_xor_si128(no, _mm_and_si128(mask, _mm_xor_si128(yes, no)));
}

static inline __attribute__((always_inline)) void undo_sub(uint8_t *row, size_t count, const size_t step) {
    __m128i left = _mm_setzero_si128();
    for (size_t i = 0; i + step <= count; i += step) {
        left = _mm_add_epi8(left, load(row + i));
        store(row + i, left, step);
    }
}

static inline __attribute__((always_inline)) void undo_average(
    uint8_t *row, const uint8_t *above, size_t count, const size_t step) {
    const __m128i one = _mm_set1_epi8(1);
    __m128i left = _mm_setzero_si128();
    for (size_t i = 0; i + step <= count; i += step) {
        __m128i up = load(above + i);
        // The instruction rounds up, the filter down.
        __m128i odd = _mm_and_si128(_mm_xor_si128(left, up), one);
        __m128i average = _mm_sub_epi8(_mm_avg_epu8(left, up), odd);
        left = _mm_add_epi8(average, load(row + i));
        store(row + i, left, step);
    }
}

static inline __attribute__((always_inline)) void undo_paeth(
    uint8_t *row, const uint8_t *above, size_t count, const size_t step) {
    const __m128i zero = _mm_setzero_si128();
    const __m128i bytes = _mm_set1_epi16(0xFF);
    // Lanes of 16 bits, because the threshold needs ten.
    __m128i left = zero, corner = zero;
    for (size_t i = 0; i + step <= count; i += step) {
        __m128i up = _mm_unpacklo_epi8(load(above + i), zero);
        __m128i difference = _mm_unpacklo_epi8(load(row + i), zero);
        __m128i three = _mm_add_epi16(corner, _mm_add_epi16(corner, corner));
        __m128i threshold = _mm_sub_epi16(_mm_sub_epi16(three, up), left);
        __m128i low = _mm_min_epi16(left, up);
        __m128i high = _mm_max_epi16(left, up);
        __m128i chosen = choose(_mm_cmpgt_epi16(high, threshold), corner, low);
        __m128i predicted = choose(_mm_cmpgt_epi16(threshold, low), chosen, high);
        corner = up;
        left = _mm_and_si128(_mm_add_epi16(predicted, difference), bytes);
        store(row + i, _mm_packus_epi16(left, left), step);
    }
}

static inline __attribute__((always_inline)) void undo(
    uint8_t filter, uint8_t *row, const uint8_t *above, size_t count, const size_t step) {
    switch (filter) {
    case 1: undo_sub(row, count, step); break;
    case 3: undo_average(row, above, count, step); break;
    default: undo_paeth(row, above, count, step); break;
    }
}

#else

static inline __attribute__((always_inline)) void undo(
    uint8_t filter, uint8_t *row, const uint8_t *above, size_t count, const size_t step) {
    switch (filter) {
    case 1: undo_plainly(1, row, above, count, step); break;
    case 3: undo_plainly(3, row, above, count, step); break;
    default: undo_plainly(4, row, above, count, step); break;
    }
}

#endif

// One byte is too little for a register of lanes.
static void undo_bytes(uint8_t filter, uint8_t *row, const uint8_t *above, size_t count, size_t step) {
    if (step == 1) {
        switch (filter) {
        case 1: undo_plainly(1, row, above, count, 1); break;
        case 3: undo_plainly(3, row, above, count, 1); break;
        default: undo_plainly(4, row, above, count, 1); break;
        }
    } else {
        undo(filter, row, above, count, 2);
    }
}

int portrait_png_unfilter(uint8_t filter, uint8_t *row, const uint8_t *above, size_t count, size_t pixel_bytes) {
    if (filter == 0) return 1;
    if (filter > 4) return 0;
    if (filter == 2) {
        undo_up(row, above, count);
        return 1;
    }
    switch (pixel_bytes) {
    case 3: undo(filter, row, above, count, 3); break;
    case 4: undo(filter, row, above, count, 4); break;
    case 6: undo(filter, row, above, count, 6); break;
    case 8: undo(filter, row, above, count, 8); break;
    default: undo_bytes(filter, row, above, count, pixel_bytes); break;
    }
    return 1;
}
