#ifndef PORTRAIT_JPEG_REQUANTISATION_H
#define PORTRAIT_JPEG_REQUANTISATION_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <jpeglib.h>

/// The quantisation of one component that was quantised before, in the order of rows.
typedef struct jpeg_requantisation {
    UINT16 table[DCTSIZE2];
    /// What a coefficient of the source is multiplied by, with 15 bits behind the point; below 1.
    uint16_t factors[DCTSIZE2];
    /// What is added to the product before it is cut off, in 32nds.
    uint16_t roundings[DCTSIZE2];
} jpeg_requantisation;

/// Takes the quantisation table that is wanted, but no entry finer than the old one.
///
/// From so many hundredths of a step on the rest of an AC coefficient counts; 50 at least.
void portrait_jpeg_set_requantisation(
    jpeg_requantisation *self, const uint8_t wanted[64], const UINT16 *old, uint32_t hundredths);

/// Quantises blocks anew; they may stay where they are.
void portrait_jpeg_requantise_blocks(const JCOEF *from, JCOEF *to, size_t blocks, const jpeg_requantisation *quantisation);

#endif
