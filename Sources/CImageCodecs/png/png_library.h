#ifndef PORTRAIT_PNG_LIBRARY_H
#define PORTRAIT_PNG_LIBRARY_H

#include "internal.h"

/// A picture that libpng reads.
typedef struct portrait_png_library portrait_png_library;

/// Reads the header of a file; NULL with a code when that fails.
portrait_png_library *portrait_png_library_open(
    const uint8_t *bytes, size_t count, const portrait_limits *limits, portrait_png_info *info,
    portrait_code *code, portrait_report *report);

/// Whether rows come in several passes, so that only the whole picture can be read.
int portrait_png_library_is_interlaced(const portrait_png_library *self);

/// Reads the next row of a picture that is not interlaced; NULL skips it. The last one includes the end of the file.
portrait_code portrait_png_library_row(portrait_png_library *self, uint8_t *pixels, portrait_report *report);

/// Reads a whole picture, rows without gaps.
portrait_code portrait_png_library_picture(portrait_png_library *self, uint8_t *pixels, portrait_report *report);

/// Frees the picture.
void portrait_png_library_close(portrait_png_library *self);

#endif
