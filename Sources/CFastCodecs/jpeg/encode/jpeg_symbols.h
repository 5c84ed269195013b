#ifndef PORTRAIT_JPEG_SYMBOLS_H
#define PORTRAIT_JPEG_SYMBOLS_H

#include <stdint.h>
#include <stdio.h>

#include <jpeglib.h>

// How often each symbol of a Huffman table comes.
typedef struct jpeg_symbols {
    uint32_t counts[256];
} jpeg_symbols;

/// Gives a bit for each coefficient of a block that is not zero.
uint64_t portrait_jpeg_nonzero(const JCOEF *block);

/// Counts the symbols of a block in baseline coding; the difference is that of its DC coefficient to the block before.
void portrait_jpeg_count(const JCOEF *block, int difference, jpeg_symbols *dc, jpeg_symbols *ac);

/// Makes the table that codes symbols in the fewest bits, and says how many, with the bits that follow the codes.
///
/// T.81, K.2 and C. Symbols that do not come have no code.
uint64_t portrait_jpeg_make_table(const jpeg_symbols *symbols, JHUFF_TBL *table);

/// Says how many bits symbols take with the codes of a table, and what follows the codes; each has a code.
uint64_t portrait_jpeg_weigh(const jpeg_symbols *symbols, const JHUFF_TBL *table);

#endif
