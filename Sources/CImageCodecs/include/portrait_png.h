#ifndef PORTRAIT_PNG_H
#define PORTRAIT_PNG_H

#include "portrait_codec.h"

/// Says how many parts a pixel of a PNG file has when decoded, 1 or 4.
portrait_code portrait_png_channels(
    const uint8_t *bytes, size_t count, const portrait_limits *limits, uint32_t *channels, portrait_report *report);

/// Decodes a whole PNG file; gamma and colour profiles are ignored.
portrait_code portrait_png_decode(
    const uint8_t *bytes, size_t count, const portrait_limits *limits, const portrait_target *target,
    portrait_report *report);

/// Encodes a PNG file with an sRGB chunk and no other metadata.
portrait_code portrait_png_encode(
    const portrait_source *source, int level, portrait_file *file, portrait_report *report);

#endif
