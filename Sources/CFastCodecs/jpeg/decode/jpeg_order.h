#ifndef PORTRAIT_JPEG_ORDER_H
#define PORTRAIT_JPEG_ORDER_H

#include <stdint.h>

/// Where in a block a coefficient is, row by row, by its place in the file (T.81, figure A.6); then 64, which is none.
extern const uint8_t portrait_jpeg_order[128] __attribute__((visibility("hidden")));

/// The place in the file of each coefficient of a block.
extern const uint8_t portrait_jpeg_places[64] __attribute__((visibility("hidden")));

#endif
