#ifndef PORTRAIT_JPEG_H
#define PORTRAIT_JPEG_H

#include "portrait_codec.h"

/// Says how many parts a pixel of a JPEG file has when decoded, 1 or 4.
portrait_code portrait_jpeg_channels(
    const uint8_t *bytes, size_t count, const portrait_limits *limits, uint32_t *channels, portrait_report *report);

/// Decodes a whole JPEG file; colour profiles are ignored, CMYK is converted without one.
portrait_code portrait_jpeg_decode(
    const uint8_t *bytes, size_t count, const portrait_limits *limits, const portrait_target *target,
    portrait_report *report);

/// Encodes a baseline JPEG file without metadata; 4:2:0 below quality 90, else 4:4:4.
portrait_code portrait_jpeg_encode(
    const portrait_source *source, int quality, portrait_file *file, portrait_report *report);

#endif
