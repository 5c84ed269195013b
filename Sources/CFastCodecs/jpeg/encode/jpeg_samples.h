#ifndef PORTRAIT_JPEG_SAMPLES_H
#define PORTRAIT_JPEG_SAMPLES_H

#include <stddef.h>
#include <stdint.h>

/// Samples that an encoder reads: rows from the top without gaps.
typedef struct portrait_jpeg_samples {
    const uint8_t *samples;
    size_t count;
} portrait_jpeg_samples;

#endif
