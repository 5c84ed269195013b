#ifndef PORTRAIT_PNG_LIBRARY_WRITE_H
#define PORTRAIT_PNG_LIBRARY_WRITE_H

#include "internal.h"

#include "png/write/png_choice.h"

/// Writes a picture of the chosen kind by libpng, with its filters and zlib on level 6, behind what is in the file.
portrait_code portrait_png_library_write(
    const portrait_source *source, const portrait_png_choice *choice, portrait_file *file, portrait_report *report);

#endif
