#ifndef PORTRAIT_JPEG_FORWARD_H
#define PORTRAIT_JPEG_FORWARD_H

#include "simd/portrait_simd.h"

#include <stddef.h>

/// A quantisation table as what coefficients are divided by: rows from low to high.
typedef struct jpeg_divisors {
    // Half of a divisor, the factor whose product's upper word is the quotient but for a shift, and that shift as a factor.
    uint16_t halves[64];
    uint16_t factors[64];
    uint16_t shifts[64];
} jpeg_divisors;

/// Makes the divisors of a quantisation table with entries from 1 to 255.
///
/// What is left of a coefficient of another frequency than 0 counts as one from so many hundredths of a step on, 50 or more.
void portrait_jpeg_make_divisors(jpeg_divisors *divisors, const uint8_t quantisation[64], uint32_t hundredths);

/// A block of 8 x 8 samples, and what becomes of it.
typedef struct jpeg_sample_block {
    const uint8_t *samples;
    size_t stride;
    const jpeg_divisors *divisors;
    // Rows from low to high.
    int16_t coefficients[64];
    // A bit for each coefficient that is not 0.
    uint64_t nonzero;
} jpeg_sample_block;

/// Gives the coefficients of blocks, rounded as JDCT_ISLOW of libjpeg and, with divisors for 50 hundredths, its quantisation round.
void portrait_jpeg_forward(jpeg_sample_block *blocks, size_t count);

#endif
