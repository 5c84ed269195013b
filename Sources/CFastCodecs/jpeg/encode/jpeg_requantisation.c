#include "jpeg_requantisation.h"

#include <string.h>

void portrait_jpeg_set_requantisation(
    jpeg_requantisation *self, const uint8_t wanted[64], const UINT16 *old, uint32_t hundredths) {
    for (int k = 0; k < DCTSIZE2; k++) {
        self->table[k] = wanted[k] < old[k] ? old[k] : wanted[k];
        // Always less than the ratio, so that what is just between two multiples goes to the smaller one: as near, and
        // shorter.
        if (old[k] > 0) self->factors[k] = (uint16_t)((old[k] * 32768u - 1) / self->table[k]);
        self->roundings[k] = (uint16_t)(k == 0 ? 16 : 32 * (100 - hundredths) / 100);
    }
}

/// Multiplies and rounds, half towards zero at most; what no 8-bit picture has is clamped.
static inline __attribute__((always_inline)) void multiply(
    const JCOEF *from, JCOEF *to, size_t blocks, const jpeg_requantisation *quantisation) {
    for (size_t i = 0; i < blocks; i++, from += DCTSIZE2, to += DCTSIZE2) {
        // Both may be one place; with a block between them, compilers make many coefficients at a time of this.
        JCOEF block[DCTSIZE2];
        for (int k = 0; k < DCTSIZE2; k++) {
            int16_t sign = (int16_t)(from[k] >> 15);
            uint16_t magnitude = (uint16_t)((from[k] ^ sign) - sign);
            magnitude = magnitude > 1023 ? 1023 : magnitude;
            uint16_t product = (uint16_t)((uint32_t)(uint16_t)(magnitude << 6) * quantisation->factors[k] >> 16);
            uint16_t rounded = (uint16_t)((product + quantisation->roundings[k]) >> 5);
            block[k] = (JCOEF)((rounded ^ sign) - sign);
        }
        memcpy(to, block, sizeof block);
    }
}

#if defined(__x86_64__)

static __attribute__((target("avx2"))) void multiply_wide(
    const JCOEF *from, JCOEF *to, size_t blocks, const jpeg_requantisation *quantisation) {
    multiply(from, to, blocks, quantisation);
}

#endif

void portrait_jpeg_requantise_blocks(const JCOEF *from, JCOEF *to, size_t blocks, const jpeg_requantisation *quantisation) {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) {
        multiply_wide(from, to, blocks, quantisation);
        return;
    }
#endif
    multiply(from, to, blocks, quantisation);
}
