#ifndef PORTRAIT_JPEG_BASELINE_H
#define PORTRAIT_JPEG_BASELINE_H

#include "jpeg_headers.h"
#include "jpeg_samples.h"
#include "portrait_file.h"

/// How a baseline file is written.
typedef struct jpeg_baseline_settings {
    /// 1 to 100.
    int quality;
    /// The pixels that a chroma sample covers in both directions, 1 or 2.
    uint32_t sampling;
    /// Whether the file is that of libjpeg, to the byte; else it shows more in as many bytes.
    int is_standard;
} jpeg_baseline_settings;

/// Gives a side of a picture in steps of several pixels, rounded up.
static inline uint32_t jpeg_divided(uint32_t side, uint32_t divisor) {
    return side / divisor + (side % divisor != 0);
}

/// Gives the steps that the quantisation tables of a file are made of.
jpeg_steps portrait_jpeg_steps(const jpeg_baseline_settings *settings);

/// Gives from how many hundredths of a step on the rest of an AC coefficient counts, of luma (0) or chroma (1).
uint32_t portrait_jpeg_hundredths(const jpeg_baseline_settings *settings, int kind);

/// Writes a baseline file of planes that have the right sizes; 0 when there is no memory.
///
/// Memory: four bytes for each coefficient that is not 0, and two for each block.
int portrait_jpeg_encode_baseline(
    const portrait_jpeg_samples planes[3], uint32_t plane_count, uint32_t width, uint32_t height,
    const jpeg_baseline_settings *settings, portrait_file *file);

#endif
