#include "jpeg_forward.h"

#include "lanes.h"

// The transform of Loeffler, Ligtenberg and Moschytz (ICASSP 1989), with the sums of its factors, rounded to 13 bits, by
// which each sample is multiplied. The first pass keeps 2 bits after the point; the result is 8 times a coefficient.

typedef uint16_t unsigned_words __attribute__((ext_vector_type(8)));
typedef uint32_t unsigned_longs __attribute__((ext_vector_type(8)));

/// Sums up pairs of words with factors, and divides by a power of 2.
static inline portrait_words sum_of_2(portrait_words a, portrait_words b, int f, int g, int bits) {
    const portrait_words factors = PAIR((int16_t)f, (int16_t)g);
    return portrait_packed(
        portrait_descaled(portrait_multiply_add(LOW(a, b), factors), bits),
        portrait_descaled(portrait_multiply_add(HIGH(a, b), factors), bits));
}

/// Sums up the four differences with factors, and divides by a power of 2.
static inline portrait_words sum_of_4(const portrait_words odd[4], int f4, int f5, int f6, int f7, int bits) {
    const portrait_words first = PAIR((int16_t)f4, (int16_t)f5);
    const portrait_words last = PAIR((int16_t)f6, (int16_t)f7);
    portrait_longs low =
        portrait_multiply_add(LOW(odd[0], odd[1]), first) + portrait_multiply_add(LOW(odd[2], odd[3]), last);
    portrait_longs high =
        portrait_multiply_add(HIGH(odd[0], odd[1]), first) + portrait_multiply_add(HIGH(odd[2], odd[3]), last);
    return portrait_packed(portrait_descaled(low, bits), portrait_descaled(high, bits));
}

/// Transforms columns, but for the frequencies 0 and 4, which are sums without factors.
static inline void transform_columns(portrait_words rows[8], int bits) {
    portrait_words even[4];
    portrait_words odd[4];
    for (int i = 0; i < 4; i++) {
        even[i] = rows[i] + rows[7 - i];
        odd[3 - i] = rows[i] - rows[7 - i];
    }
    portrait_words outer = even[0] + even[3];
    portrait_words inner = even[1] + even[2];
    portrait_words outer_difference = even[0] - even[3];
    portrait_words inner_difference = even[1] - even[2];
    rows[0] = outer + inner;
    rows[4] = outer - inner;
    rows[2] = sum_of_2(outer_difference, inner_difference, 10703, 4433, bits);
    rows[6] = sum_of_2(outer_difference, inner_difference, 4433, -10704, bits);
    rows[1] = sum_of_4(odd, 2260, 6437, 9633, 11363, bits);
    rows[3] = sum_of_4(odd, -6436, -11362, -2259, 9633, bits);
    rows[5] = sum_of_4(odd, 9633, 2261, -11362, 6437, bits);
    rows[7] = sum_of_4(odd, -11363, 9633, -6436, 2260, bits);
}

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

void portrait_jpeg_make_divisors(jpeg_divisors *divisors, const uint8_t steps[64]) {
    for (int i = 0; i < 64; i++) {
        uint32_t divisor = 8 * (uint32_t)(steps[i] == 0 ? 1 : steps[i]);
        // Agner Fog, Optimizing subroutines in assembly language, 16.9: exact for all words.
        int shift = 47 - __builtin_clz(divisor);
        uint32_t half = divisor / 2;
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

uint64_t portrait_jpeg_forward(
    const uint8_t *samples, size_t stride, const jpeg_divisors *divisors, int16_t coefficients[64]) {
    typedef uint8_t eight_bytes __attribute__((ext_vector_type(8)));
    portrait_words rows[8];
    portrait_words turned[8];
    for (int y = 0; y < 8; y++) {
        eight_bytes row;
        memcpy(&row, samples + (size_t)y * stride, sizeof row);
        rows[y] = __builtin_convertvector(row, portrait_words) - 128;
    }
    portrait_transpose(rows, turned);
    transform_columns(turned, 11);
    turned[0] *= 4;
    turned[4] *= 4;
    portrait_transpose(turned, rows);
    transform_columns(rows, 15);
    rows[0] = (rows[0] + 2) >> 2;
    rows[4] = (rows[4] + 2) >> 2;
    uint64_t nonzero = 0;
    for (int y = 0; y < 8; y++) {
        rows[y] = divided(rows[y], divisors, 8 * y);
        memcpy(coefficients + 8 * y, &rows[y], sizeof rows[y]);
    }
    for (int y = 0; y < 8; y += 2) nonzero |= (uint64_t)portrait_nonzero(rows[y], rows[y + 1]) << (8 * y);
    return nonzero;
}
