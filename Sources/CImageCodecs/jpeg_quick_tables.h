#ifndef PORTRAIT_JPEG_QUICK_TABLES_H
#define PORTRAIT_JPEG_QUICK_TABLES_H

#include <stdint.h>

// The bits that one look into a table sees. Four looks need no more bits than are there after a refill.
enum {
    jpeg_look_bits = 11,
    jpeg_look_count = 1 << jpeg_look_bits,
    jpeg_skip_bits = 13,
    jpeg_skip_count = 1 << jpeg_skip_bits,
    jpeg_looks = 4
};

// What is added to the place in a block at the end of the block, and where a look does not see a whole symbol.
enum { jpeg_block_end = 128, jpeg_unseen = 64 };

/// The codes of a Huffman table; T.81, annex C.
typedef struct jpeg_codes {
    // For the codes of at most jpeg_look_bits: length << 8 | symbol; 0 for others.
    uint16_t seen[jpeg_look_count];
    // The last code of each length, or -1, and what is added to a code to get the place of its symbol.
    int32_t last[17];
    int32_t offset[17];
    uint8_t symbols[256];
} jpeg_codes;

/// A difference of means that a look sees; no bits when it is longer.
typedef struct jpeg_difference {
    int16_t value;
    uint16_t bits;
} jpeg_difference;

/// One or two coefficients that a look sees, maybe with the end of the block.
typedef struct jpeg_pair {
    // The first of them, and the last of them.
    int16_t values[2];
    // How far the first is from the place in the block.
    uint8_t first;
    // How far behind them the place in the block is.
    uint8_t advance;
    uint8_t bits;
} jpeg_pair;

/// A Huffman table for the means of blocks.
typedef struct jpeg_dc_table {
    jpeg_codes codes;
    jpeg_difference looks[jpeg_look_count];
} jpeg_dc_table;

/// A Huffman table for the other coefficients.
typedef struct jpeg_ac_table {
    jpeg_codes codes;
    jpeg_pair pairs[jpeg_look_count];
    // As many symbols as a look sees, without values: advance << 8 | bits.
    uint16_t skips[jpeg_skip_count];
} jpeg_ac_table;

/// Makes the table of means; 0 when the lengths or symbols are not allowed.
int portrait_jpeg_make_dc_table(jpeg_dc_table *table, const uint8_t lengths[17], const uint8_t symbols[256]);

/// Makes the table of the other coefficients; 0 when the lengths are not allowed.
int portrait_jpeg_make_ac_table(jpeg_ac_table *table, const uint8_t lengths[17], const uint8_t symbols[256]);

/// Gives the coefficient that extra bits stand for, at most 15 of them; T.81, F.2.2.1.
static inline int32_t portrait_jpeg_extend(uint32_t extra, uint32_t size) {
    // Numbers that begin with 0 are negative.
    int32_t is_negative = (int32_t)(extra >> (size - 1)) - 1;
    return (int32_t)extra + (is_negative & (1 - (1 << size)));
}

#endif
