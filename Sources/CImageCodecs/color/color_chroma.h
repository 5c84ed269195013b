#ifndef PORTRAIT_COLOR_CHROMA_H
#define PORTRAIT_COLOR_CHROMA_H

#include "portrait_light.h"

/// The most pixels that are made at a time.
enum { PORTRAIT_COLOR_CHUNK = 64 };

/// Makes red, green and blue of a part of a row of luma and chroma of JFIF (ITU-T T.871, 7).
///
/// - row: The row.
/// - start: The first pixel of the part, a multiple of eight.
/// - count: The pixels of the part, at most PORTRAIT_COLOR_CHUNK.
/// - colors: What becomes of them; what is beyond the count means nothing.
void portrait_chroma_to_colors(
    const portrait_light_row *row, size_t start, size_t count, uint8_t colors[3][PORTRAIT_COLOR_CHUNK]);

#endif
