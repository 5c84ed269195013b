#ifndef PORTRAIT_JPEG_QUICK_TABLES_H
#define PORTRAIT_JPEG_QUICK_TABLES_H

#include "jpeg_quick_bits.h"

#include <stdint.h>

enum {
    // The bits that one look-up takes, and how many look-ups there are.
    jpeg_code_bits = 12,
    jpeg_skip_bits = 12,
    jpeg_skip_count = 1 << jpeg_skip_bits,
    jpeg_pair_bits = 11,
    jpeg_pair_count = 1 << jpeg_pair_bits,
    // The bits that a lookup tells to read past; some of them need not be seen.
    jpeg_skip_most = 18
};

// A lookup moves the place in a block: by the coefficients that it sees, by jpeg_ended more when it sees the end of the
// block, and by jpeg_unseen when it does not see a whole symbol. So a place with the bit of jpeg_unseen is none.
enum { jpeg_unseen = 64, jpeg_ended = 128 };

/// The codes of a Huffman table; T.81, annex C.
typedef struct jpeg_codes {
    // For the codes of at most jpeg_code_bits: length << 8 | symbol; 0 for others.
    uint16_t seen[1 << jpeg_code_bits];
    // The last code of each length, or -1, and what is added to a code to get the place of its symbol.
    int32_t last[17];
    int32_t offset[17];
    uint8_t symbols[256];
} jpeg_codes;

/// The symbols that a lookup sees, of which only the DC coefficient has a value: its difference, or 0.
///
/// In one word, which is loaded at once.
typedef union jpeg_skip {
    struct {
        uint32_t bits : 7;
        uint32_t advance : 9;
        int32_t difference : 16;
    };
    uint32_t word;
} jpeg_skip;

// Where jpeg_ended lies in the word: so many bytes are to the half of the table for look-ups at the beginning of a block.
enum { jpeg_skip_half = jpeg_ended << 7 };
_Static_assert(jpeg_skip_half == jpeg_skip_count * sizeof(jpeg_skip), "the end of a block leads to the second half");
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "the first field is the lowest");

/// The symbols that a lookup sees, with at most two coefficients; where there is only one both are the same.
typedef struct jpeg_pair {
    int16_t values[2];
    // How far the coefficients are from the place in the block; where there is none, 0s in the place behind the last.
    uint8_t first;
    uint8_t last;
    uint8_t advance;
    uint8_t bits;
} jpeg_pair;

/// The Huffman tables of a component, for DC and for AC coefficients.
typedef struct jpeg_tables {
    jpeg_codes dc_codes;
    jpeg_codes ac_codes;
    // For look-ups within a block, then for those at its beginning.
    jpeg_skip skips[2 * jpeg_skip_count];
    jpeg_pair pairs[2 * jpeg_pair_count];
} jpeg_tables;

/// The lengths and symbols of a Huffman table, as a file has them; lengths begin with that of 0 bits.
typedef struct jpeg_code_list {
    const uint8_t *lengths;
    const uint8_t *symbols;
} jpeg_code_list;

/// Makes the codes of one table, whose symbols are at most the last; 0 when lengths or symbols are not allowed.
int portrait_jpeg_make_code(jpeg_codes *codes, jpeg_code_list list, uint8_t last_symbol);

/// Makes the codes of the tables; 0 when lengths or symbols are not allowed.
int portrait_jpeg_make_codes(jpeg_tables *tables, jpeg_code_list dc, jpeg_code_list ac);

/// Makes the table to read past coefficients.
void portrait_jpeg_make_skips(jpeg_tables *tables);

/// Makes the table to read coefficients.
void portrait_jpeg_make_pairs(jpeg_tables *tables);

/// Gives the finished tables of the codes that files have which were not optimised; NULL for other codes.
///
/// They are made when they are asked for first, and are never freed.
const jpeg_tables *portrait_jpeg_standard_tables(jpeg_code_list dc, jpeg_code_list ac);

/// Gives the coefficient that extra bits stand for, 1 to 15 of them; T.81, F.2.2.1.
static inline int32_t portrait_jpeg_extend(uint32_t extra, uint32_t size) {
    // Numbers that begin with 0 are negative.
    int32_t is_negative = (int32_t)(extra >> (size - 1)) - 1;
    return (int32_t)extra + (is_negative & (1 - (1 << size)));
}

/// Reads a symbol; -1 when no code is like the next bits.
static inline int portrait_jpeg_read_symbol(jpeg_bits *bits, const jpeg_codes *codes) {
    uint32_t seen = codes->seen[bits->buffer >> (64 - jpeg_code_bits)];
    if (seen != 0) {
        portrait_jpeg_take(bits, seen >> 8);
        return (int)(seen & 0xFF);
    }
    for (uint32_t length = jpeg_code_bits + 1; length <= 16; length++) {
        int32_t code = (int32_t)(bits->buffer >> (64 - length));
        if (code > codes->last[length]) continue;
        portrait_jpeg_take(bits, length);
        return codes->symbols[(code + codes->offset[length]) & 0xFF];
    }
    return -1;
}

#endif
