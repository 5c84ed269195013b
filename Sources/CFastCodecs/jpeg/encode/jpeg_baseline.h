#ifndef PORTRAIT_JPEG_BASELINE_H
#define PORTRAIT_JPEG_BASELINE_H

#include "jpeg_samples.h"
#include "portrait_file.h"

/// Writes a baseline file of planes that have the right sizes: the very bytes of libjpeg; 0 when there is no memory.
///
/// The quality is 1 to 100, the sampling the pixels that a chroma sample covers in both directions, 1 or 2.
///
/// Memory: four bytes for each coefficient that is not 0, and two for each block.
int portrait_jpeg_encode_baseline(
    const portrait_jpeg_samples planes[3], uint32_t plane_count, uint32_t width, uint32_t height, int quality,
    uint32_t sampling, portrait_file *file);

#endif
