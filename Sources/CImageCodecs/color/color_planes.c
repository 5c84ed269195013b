#include "portrait_color.h"

// The factors of JFIF (ITU-T T.871, 7) with 16 bits after the point; those of a row add up to one, or to nothing.

void portrait_color_to_ycbcr(const uint8_t *pixels, size_t count, uint8_t *luma, uint8_t *blue, uint8_t *red) {
    // Just below a half, so that the strongest colours stay within a byte.
    enum { half = 1 << 15, middle = (128 << 16) + half - 1 };
    for (size_t i = 0; i < count; i++, pixels += 4) {
        int32_t r = pixels[0], g = pixels[1], b = pixels[2];
        luma[i] = (uint8_t)((19595 * r + 38470 * g + 7471 * b + half) >> 16);
        blue[i] = (uint8_t)((-11059 * r - 21709 * g + 32768 * b + middle) >> 16);
        red[i] = (uint8_t)((32768 * r - 27439 * g - 5329 * b + middle) >> 16);
    }
}

static inline uint64_t squared(uint8_t one, uint8_t other) {
    int32_t difference = one - other;
    return (uint64_t)(difference * difference);
}

uint64_t portrait_color_halve(const uint8_t *plane, uint32_t width, uint32_t height, uint8_t *halved) {
    uint64_t lost = 0;
    for (uint32_t y = 0; y < height; y += 2) {
        const uint8_t *upper = plane + (size_t)y * width;
        const uint8_t *lower = y + 1 < height ? upper + width : upper;
        for (uint32_t x = 0; x < width; x += 2) {
            uint32_t right = x + 1 < width ? x + 1 : x;
            // Up and down in turn, so that the mean stays.
            uint32_t bias = 1 + (x >> 1 & 1);
            uint8_t mean = (uint8_t)((upper[x] + upper[right] + lower[x] + lower[right] + bias) >> 2);
            *halved++ = mean;
            lost += squared(upper[x], mean) + squared(upper[right], mean);
            lost += squared(lower[x], mean) + squared(lower[right], mean);
        }
    }
    return lost;
}
