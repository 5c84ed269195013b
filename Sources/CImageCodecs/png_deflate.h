#ifndef PORTRAIT_PNG_DEFLATE_H
#define PORTRAIT_PNG_DEFLATE_H

#include "png_huffman.h"

/// Literals and repetitions of a block: a small picture is one, a large one adapts its codes from block to block.
#define PORTRAIT_DEFLATE_TOKENS 65536
/// Places that are remembered by the hash of what stands there: a power of two.
#define PORTRAIT_DEFLATE_PLACES 8192
#define PORTRAIT_DEFLATE_LITERALS 286
#define PORTRAIT_DEFLATE_DISTANCES 30

/// Some literals and the repetition behind them.
typedef struct portrait_deflate_sequence {
    uint32_t literals;
    /// Distance * 512 + length; 0 at the end of a block.
    uint32_t match;
} portrait_deflate_sequence;

/// What the compressor works with.
typedef struct portrait_deflate {
    portrait_deflate_sequence sequences[PORTRAIT_DEFLATE_TOKENS + 1];
    uint32_t sequence_count;
    /// The literals and repetitions of the block so far.
    uint32_t token_count;
    /// The first byte of the block.
    const uint8_t *start;
    uint32_t literal_counts[PORTRAIT_DEFLATE_LITERALS];
    uint32_t distance_counts[PORTRAIT_DEFLATE_DISTANCES];
    uint32_t places[PORTRAIT_DEFLATE_PLACES];
    portrait_huffman literals;
    portrait_huffman distances;
} portrait_deflate;

/// The most bytes that a stream can have.
size_t portrait_deflate_bound(size_t count);

/// Compresses filtered rows into a zlib stream (RFC 1950 and 1951) and gives its length.
///
/// Differences of pixels are nearly noise: short repetitions in them are chance, and naming them costs more than it
/// saves, as with Z_FILTERED of zlib. So runs and long repetitions are all that is looked for, at one place each, and
/// the work is done by codes that are made anew for each piece of the picture.
///
/// `out` has room for `portrait_deflate_bound(count)` bytes.
size_t portrait_deflate_compress(portrait_deflate *self, const uint8_t *bytes, size_t count, uint8_t *out);

#endif
