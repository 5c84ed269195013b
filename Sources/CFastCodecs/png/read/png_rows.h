#ifndef PORTRAIT_PNG_ROWS_H
#define PORTRAIT_PNG_ROWS_H

#include <stddef.h>
#include <stdint.h>

/// Bytes that may be read beyond a row of the unfilter, and that a buffer has to have after its last row.
#define PORTRAIT_PNG_PADDING 16

/// The kind of the rows of a file.
typedef struct portrait_png_kind {
    uint32_t width;
    uint32_t height;
    /// 1, 2, 4, 8 or 16 bits for each sample.
    uint8_t depth;
    /// The colour type of the header: 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGBA.
    uint8_t color_type;
    /// What a pixel has when expanded: 1, 3 or 4 parts.
    uint8_t channels;
    /// The step of the filters, 1 to 8 bytes.
    uint8_t pixel_bytes;
    /// The bytes of a row without its filter byte.
    size_t row_bytes;
    /// Red, green, blue and alpha of each index; black beyond the end of the palette, as in libpng.
    uint8_t palette[256][4];
} portrait_png_kind;

/// Undoes the filter of a row in place; 0 for an unknown filter.
///
/// Up to PORTRAIT_PNG_PADDING bytes after both rows are read, none are written.
int portrait_png_unfilter(uint8_t filter, uint8_t *row, const uint8_t *above, size_t count, size_t pixel_bytes);

/// Whether a row already has the parts that it is expanded to.
int portrait_png_is_plain(const portrait_png_kind *kind);

/// Expands a row into pixels of as many parts as its kind says, 8 bits each.
void portrait_png_expand(const portrait_png_kind *kind, const uint8_t *row, uint8_t *pixels);

/// Makes opaque pixels of four parts out of pixels of one or three.
void portrait_png_widen(const uint8_t *pixels, uint32_t width, uint32_t channels, uint8_t *wide);

#endif
