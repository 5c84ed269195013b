#include "color_matrix.h"

#include <stdlib.h>
#include <string.h>

// Three parts of light and one that says nothing.
typedef float four __attribute__((vector_size(16)));
typedef int32_t four_steps __attribute__((vector_size(16)));

struct color_matrix {
    // What each value of each part gives to red, green and blue.
    four shares[3][256];
    uint8_t codes[PORTRAIT_COLOR_CODE_COUNT];
};

color_matrix *portrait_color_matrix_create(const float *light, const float *matrix, const uint8_t *codes) {
    color_matrix *self = aligned_alloc(16, (sizeof *self + 15) / 16 * 16);
    if (!self) return NULL;
    const float top = PORTRAIT_COLOR_CODE_COUNT - 1;
    for (int part = 0; part < 3; part++) {
        for (int value = 0; value < 256; value++) {
            // Also sorts out what is no number, for which there would be no code.
            float amount = light[part * 256 + value] > 0 ? light[part * 256 + value] * top : 0;
            four share = {matrix[part] * amount, matrix[3 + part] * amount, matrix[6 + part] * amount, 0};
            self->shares[part][value] = share;
        }
    }
    memcpy(self->codes, codes, sizeof self->codes);
    return self;
}

void portrait_color_matrix_convert(
    const color_matrix *self, uint32_t channels, const uint8_t *source, uint8_t *target, size_t pixels) {
    const four none = {0, 0, 0, 0};
    const four half = none + 0.5f;
    const four top = none + (PORTRAIT_COLOR_CODE_COUNT - 1);
    for (size_t index = 0; index < pixels; index++, source += channels, target += channels) {
        four light = self->shares[0][source[0]] + self->shares[1][source[1]] + self->shares[2][source[2]];
        light = __builtin_elementwise_min(__builtin_elementwise_max(light, none), top) + half;
        four_steps step = __builtin_convertvector(light, four_steps);
        target[0] = self->codes[step[0]];
        target[1] = self->codes[step[1]];
        target[2] = self->codes[step[2]];
        if (channels == 4) target[3] = source[3];
    }
}
