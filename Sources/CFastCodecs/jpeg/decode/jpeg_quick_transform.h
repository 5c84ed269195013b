#ifndef PORTRAIT_JPEG_QUICK_TRANSFORM_H
#define PORTRAIT_JPEG_QUICK_TRANSFORM_H

#include "simd/portrait_simd.h"

#include <stddef.h>

/// The coefficients of a block, or a quantisation table: rows of frequencies across, from low to high, or a list in the order of
/// the file.
typedef struct jpeg_block {
    // The place behind the last coefficient is there, too.
    int16_t values[65];
    // The place in the file behind the last coefficient that is not 0, or further; 1 when there is only a DC coefficient. Of a
    // list it is not said.
    uint32_t length;
} jpeg_block;

/// Gives the samples of a block of which only the DC coefficient is not 0, or is wanted; all are alike.
static inline uint8_t portrait_jpeg_level(int32_t dc, const jpeg_block *quantisation) {
    // Kept to the 10 bits that a sum of 64 samples can have.
    int32_t level = (int32_t)((uint32_t)((dc * quantisation->values[0] + 4) >> 3) << 22) >> 22;
    return (uint8_t)(level < -128 ? 0 : level > 127 ? 255 : level + 128);
}

/// A block, and where its samples go.
typedef struct jpeg_target {
    const jpeg_block *block;
    const jpeg_block *quantisation;
    // The samples on each side: 1, 2, 4 or 8.
    uint32_t size;
    uint8_t *samples;
    size_t stride;
    // Where the variance goes that the samples have lost; NULL where it is not wanted.
    uint16_t *variance;
} jpeg_target;

/// Writes the samples of blocks.
///
/// What is written is the DC coefficient of the samples of the whole block that each stands for, rounded as JDCT_ISLOW of libjpeg
/// rounds, for all values that a picture can have.
///
/// The variance is the mean square by which the 64 samples of a block in full size differ from those that are written; a size
/// of 1, with nothing to transform, is only for that.
void portrait_jpeg_transform(const jpeg_target *targets, size_t count);

#endif
