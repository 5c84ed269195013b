#ifndef PORTRAIT_COLOR_MATRIX_H
#define PORTRAIT_COLOR_MATRIX_H

#include "portrait_color.h"

/// A conversion by curves and a matrix.
typedef struct color_matrix color_matrix;

/// Prepares a conversion; NULL when there is no memory.
color_matrix *portrait_color_matrix_create(const float *light, const float *matrix, const uint8_t *codes);

/// Converts pixels of 3 or 4 parts; the fourth is kept.
void portrait_color_matrix_convert(
    const color_matrix *self, uint32_t channels, const uint8_t *source, uint8_t *target, size_t pixels);

#endif
