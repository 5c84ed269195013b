#ifndef PORTRAIT_JPEG_QUICK_BLOCKS_H
#define PORTRAIT_JPEG_QUICK_BLOCKS_H

#include "jpeg_quick_bits.h"
#include "jpeg_quick_tables.h"
#include "jpeg_quick_transform.h"

/// Reads blocks that follow each other, but only the differences of their DC coefficients, which are added to what is there.
///
/// Gives 0 when there is a code that the tables do not have, or a block with more coefficients than there can be.
int portrait_jpeg_skip_blocks(jpeg_bits *bits, const jpeg_tables *tables, uint32_t count, int32_t *differences);

/// Reads blocks that follow each other into cleared ones.
///
/// The DC coefficient of a block is the difference to that of the block before.
/// Gives 0 as portrait_jpeg_skip_blocks does.
int portrait_jpeg_read_blocks(jpeg_bits *bits, const jpeg_tables *tables, uint32_t count, jpeg_block *blocks);

/// The same, but the coefficients are left in the order of the file, and lengths are not said.
int portrait_jpeg_list_blocks(jpeg_bits *bits, const jpeg_tables *tables, uint32_t count, jpeg_block *blocks);

#endif
