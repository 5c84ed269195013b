#ifndef PORTRAIT_PNG_REPEATS_H
#define PORTRAIT_PNG_REPEATS_H

#include "png_blocks.h"

/// The most pixels that are looked at together.
#define PORTRAIT_REPEATS_PIXELS 1024
/// The pixels of the farthest repetition: a power of two.
#define PORTRAIT_REPEATS_WINDOW (PORTRAIT_FARTHEST_MATCH / 4)
/// Places that are remembered by the hash of their pixel: a power of two.
#define PORTRAIT_REPEATS_PLACES 2048
#define PORTRAIT_REPEATS_PAIRS 8192

/// What is known of the pixels so far, and the cheapest ways to those to come.
typedef struct portrait_repeats {
    /// The last byte position of a pixel with the same hash, plus one.
    uint32_t places[PORTRAIT_REPEATS_PLACES];
    /// The same of two pixels beside each other, and the one before each.
    uint32_t pair_places[PORTRAIT_REPEATS_PAIRS];
    uint32_t earlier[PORTRAIT_REPEATS_WINDOW];
    /// The eighths of a bit that lead to a pixel, and the repetition that leads to it; 0 for a pixel that is written out.
    uint32_t costs[PORTRAIT_REPEATS_PIXELS + 1];
    uint32_t ways[PORTRAIT_REPEATS_PIXELS + 1];
} portrait_repeats;

/// Compresses unfiltered rows of pixels of three or four bytes, each with its filter byte before it, into a zlib stream, and
/// gives its length.
///
/// Made for pictures of few colours that are too many for a palette, above all the 256 greys of a portrait with a coloured
/// ring: nearly each pixel came before, and the question is which of its places, near or with the same neighbours, is
/// told in the fewest bits. Only whole pixels repeat.
///
/// `new_pixels` becomes the number of pixels that were written out. Eight bytes behind the rows are read, too, but mean
/// nothing. `out` has room for `portrait_stream_bound(count)` bytes.
size_t portrait_repeats_compress(
    portrait_repeats *self, portrait_block *block, const uint8_t *bytes, size_t row_bytes, size_t pixel_bytes, size_t count,
    uint8_t *out, size_t *new_pixels);

#endif
