#ifndef PORTRAIT_PNG_SCAN_H
#define PORTRAIT_PNG_SCAN_H

#include "png_rows.h"

/// What a walk over the chunks of a file found.
typedef struct portrait_png_scan {
    portrait_png_kind kind;
    /// Where the first data chunk begins, with its length field.
    size_t data_offset;
    /// The number of data chunks; no other chunk is between them.
    size_t data_chunks;
    /// The bytes in all of them.
    size_t data_count;
    /// The bytes of all filtered rows.
    size_t inflated_count;
} portrait_png_scan;

/// Walks over the chunks of a file and says whether it is a plain one, without any fault and not interlaced.
///
/// Whatever is rare or wrong is left to libpng, whose word is the last one: 0 is no refusal. What is accepted here is
/// what libpng accepts too. Allocates nothing; the time goes with the length of the file, for its check sums.
int portrait_png_walk(const uint8_t *bytes, size_t count, uint32_t maximum_side, portrait_png_scan *scan);

#endif
