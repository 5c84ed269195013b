#ifndef PORTRAIT_PNG_DEFLATE_H
#define PORTRAIT_PNG_DEFLATE_H

#include "png_blocks.h"

/// Places that are remembered by the hash of what stands there: a power of two.
#define PORTRAIT_DEFLATE_PLACES 8192

/// What the compressor works with.
typedef struct portrait_deflate {
    portrait_block block;
    uint32_t places[PORTRAIT_DEFLATE_PLACES];
} portrait_deflate;

/// Compresses filtered rows into a zlib stream (RFC 1950 and 1951) and gives its length.
///
/// Differences of pixels are nearly noise: short repetitions in them are chance, and naming them costs more than it
/// saves, as with Z_FILTERED of zlib. So runs and long repetitions are all that is looked for, at one place each, and
/// the work is done by codes that are made anew for each piece of the picture. Where nothing is found the looks become
/// rare.
///
/// `out` has room for `portrait_stream_bound(count)` bytes.
size_t portrait_deflate_compress(portrait_deflate *self, const uint8_t *bytes, size_t count, uint8_t *out);

#endif
