#ifndef PORTRAIT_JPEG_BASELINE_H
#define PORTRAIT_JPEG_BASELINE_H

#include "internal.h"

/// Writes a baseline file of planes that have the right sizes, by an encoder of our own: the very bytes of libjpeg.
///
/// Memory: four bytes for each coefficient that is not 0, and two for each block.
portrait_code portrait_jpeg_encode_baseline(
    const portrait_jpeg_samples planes[3], uint32_t plane_count, uint32_t width, uint32_t height,
    const portrait_jpeg_settings *settings, portrait_file *file, portrait_report *report);

#endif
