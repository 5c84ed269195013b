#ifndef PORTRAIT_JPEG_QUICK_BLOCKS_H
#define PORTRAIT_JPEG_QUICK_BLOCKS_H

#include "jpeg_quick_bits.h"
#include "jpeg_quick_tables.h"
#include "jpeg_quick_transform.h"

/// What the bits of a block are.
typedef enum jpeg_block_kind {
    /// No block: a code that the table does not have, or more coefficients than a block has.
    JPEG_BLOCK_ODD = 0,
    /// A block with a mean and nothing else.
    JPEG_BLOCK_EVEN = 1,
    /// Any other block.
    JPEG_BLOCK_WAVES = 2
} jpeg_block_kind;

/// Reads the difference of a mean to that of the block before; 0 when there is none.
int portrait_jpeg_read_difference(jpeg_bits *bits, const jpeg_dc_table *table, int32_t *difference);

/// Reads past the coefficients behind the mean; 0 when they are odd.
int portrait_jpeg_skip_waves(jpeg_bits *bits, const jpeg_ac_table *table);

/// Reads the coefficients behind the mean into a block, which is cleared.
jpeg_block_kind portrait_jpeg_read_waves(jpeg_bits *bits, const jpeg_ac_table *table, jpeg_block *block);

/// Where in a block a coefficient is, by its place in the file; T.81, figure A.6.
extern const uint8_t portrait_jpeg_order[64];

#endif
