#ifndef PORTRAIT_PNG_FILTER_H
#define PORTRAIT_PNG_FILTER_H

#include <stddef.h>
#include <stdint.h>

/// Bytes of zeros before a row to filter, for the left of its first pixel.
#define PORTRAIT_PNG_LEAD 16
/// Bytes after rows that are read and written, too, but mean nothing.
#define PORTRAIT_PNG_TAIL 32

/// Filters a row in the way whose bytes, as signed numbers, have the least sum of sizes.
///
/// Both rows have their lead and tail. `room` is for four rows with tails each. Gives the filter byte and the row.
void portrait_png_filter(
    const uint8_t *row, const uint8_t *above, size_t count, size_t pixel_bytes, uint8_t *room, uint8_t *filtered);

#endif
