#ifndef PORTRAIT_JPEG_TOKENS_H
#define PORTRAIT_JPEG_TOKENS_H

#include "portrait_file.h"
#include "jpeg_symbols.h"

/// What a scan says, in the order in which it says it, before its codes are known.
typedef struct jpeg_tokens {
    // Table << 24 | symbol << 16 | extra bits; of a symbol the lowest four bits are the number of extra bits.
    uint32_t *values;
    size_t count;
    size_t capacity;
    // How often each symbol comes: DC and AC coefficients of luma, then of chroma.
    jpeg_symbols symbols[4];
} jpeg_tokens;

/// Makes room for some blocks; 0 when there is no memory.
int portrait_jpeg_reserve_blocks(jpeg_tokens *tokens, size_t count);

/// Adds a block, for which there is room, of luma (0) or chroma (1).
///
/// Of the coefficients those are looked at that have a bit in nonzero, but for the first: the difference stands for it.
void portrait_jpeg_add_block(
    jpeg_tokens *tokens, uint32_t kind, int32_t difference, const int16_t coefficients[64], uint64_t nonzero);

/// Writes tokens with the codes of their tables, and the end of the file, behind what is there; 0 without memory.
///
/// The bits are the number of all bits of codes and extra bits.
int portrait_jpeg_write_tokens(
    const jpeg_tokens *tokens, const JHUFF_TBL *tables, uint32_t table_count, uint64_t bits, portrait_file *file);

#endif
