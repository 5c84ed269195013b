#ifndef PORTRAIT_JPEG_PROGRESSIVE_BLOCKS_H
#define PORTRAIT_JPEG_PROGRESSIVE_BLOCKS_H

#include "jpeg_quick_bits.h"
#include "jpeg_quick_tables.h"


/// A scan that brings some AC coefficients of blocks that follow each other; T.81, G.1.2.2 and G.1.2.3.
typedef struct jpeg_band {
    jpeg_bits bits;
    const jpeg_codes *codes;
    // The coefficients from the first to the last in zigzag order, and the lowest bit that is brought of them.
    uint32_t first;
    uint32_t last;
    uint32_t lowest_bit;
    // The blocks that are still to come of a run of such as end at once.
    uint32_t ended;
} jpeg_band;

/// Whether the processor counts and spreads bits in one instruction each, which the rest stands on.
int portrait_jpeg_counts_bits(void);

/// Reads the first bits of the coefficients of blocks that follow each other.
///
/// - values: 64 of each block, which are 0 where the scan brings something.
/// - present: A word for each block: which of its coefficients are not 0, the first in zigzag order at the highest bit.
/// Gives 0 when they are malformed.
int portrait_jpeg_read_band(jpeg_band *band, int16_t (*values)[64], uint64_t *present, uint32_t count);

/// Reads one bit more of the coefficients of blocks that follow each other.
///
/// Gives 0 when they are malformed.
int portrait_jpeg_refine_band(jpeg_band *band, int16_t (*values)[64], uint64_t *present, uint32_t count);

#endif
