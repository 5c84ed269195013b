#ifndef PORTRAIT_PNG_HUFFMAN_H
#define PORTRAIT_PNG_HUFFMAN_H

#include <stddef.h>
#include <stdint.h>

/// The most symbols of an alphabet of deflate: literals, the end of a block and lengths.
#define PORTRAIT_HUFFMAN_SYMBOLS 288

/// The codes of an alphabet.
typedef struct portrait_huffman {
    /// The bits of each symbol, 0 where it is not used.
    uint8_t lengths[PORTRAIT_HUFFMAN_SYMBOLS];
    /// The code of each symbol, its first bit lowest, with the number of its bits above 16.
    uint32_t codes[PORTRAIT_HUFFMAN_SYMBOLS];
} portrait_huffman;

/// Finds codes for symbols that occur so often, below 2^23 times each; none is longer than `longest` bits.
void portrait_huffman_build(portrait_huffman *self, const uint32_t *counts, uint32_t symbols, uint32_t longest);

/// Gives each symbol its code, from the lengths alone (RFC 1951, 3.2.2).
void portrait_huffman_assign(portrait_huffman *self, uint32_t symbols);

#endif
