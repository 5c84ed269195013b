#include "portrait_color.h"
#include "simd/lanes.h"

typedef uint16_t eight_places __attribute__((ext_vector_type(8)));

// MARK: Luma and chroma

// The factors of JFIF (ITU-T T.871, 7) with 16 bits after the point; those of a row add up to one, or to nothing. Chroma is just
// below a half, so that the strongest colours stay within a byte.
enum { half = 1 << 15, middle = (128 << 16) + half - 1 };

/// Four pixels: red beside blue, and green twice, as half of its factor is a word.
struct four_pixels {
    portrait_words outer, green;
};

static inline struct four_pixels four_pixels(const uint8_t *pixels) {
    portrait_longs all;
    memcpy(&all, pixels, sizeof all);
    portrait_longs green = all >> 8 & 0xFF;
    return (struct four_pixels){(portrait_words)(all & 0xFF00FF), (portrait_words)(green | green << 16)};
}

/// Adds up red, blue, and green twice, with factors.
static inline portrait_longs sum(struct four_pixels pixels, portrait_words outer, portrait_words green) {
    return portrait_multiply_add(pixels.outer, outer) + portrait_multiply_add(pixels.green, green);
}

/// Makes bytes of the upper words.
static inline void put_eight(portrait_longs low, portrait_longs high, uint8_t *bytes) {
    portrait_eight_bytes eight = __builtin_convertvector(portrait_packed(low >> 16, high >> 16), portrait_eight_bytes);
    memcpy(bytes, &eight, sizeof eight);
}

void portrait_color_to_ycbcr(const uint8_t *pixels, size_t count, uint8_t *luma, uint8_t *blue, uint8_t *red) {
    // What chroma is less than the middle by, as the other way one is no word.
    const portrait_words to_luma[2] = {PAIR(19595, 7471), PAIR(19235, 19235)};
    const portrait_words to_blue[2] = {PAIR(11059, INT16_MIN), PAIR(10854, 10855)};
    const portrait_words to_red[2] = {PAIR(INT16_MIN, 5329), PAIR(13719, 13720)};
    size_t i = 0;
    for (; i + 8 <= count; i += 8, pixels += 32) {
        struct four_pixels low = four_pixels(pixels), high = four_pixels(pixels + 16);
        put_eight(sum(low, to_luma[0], to_luma[1]) + half, sum(high, to_luma[0], to_luma[1]) + half, luma + i);
        put_eight(middle - sum(low, to_blue[0], to_blue[1]), middle - sum(high, to_blue[0], to_blue[1]), blue + i);
        put_eight(middle - sum(low, to_red[0], to_red[1]), middle - sum(high, to_red[0], to_red[1]), red + i);
    }
    for (; i < count; i++, pixels += 4) {
        int32_t r = pixels[0], g = pixels[1], b = pixels[2];
        luma[i] = (uint8_t)((19595 * r + 38470 * g + 7471 * b + half) >> 16);
        blue[i] = (uint8_t)((-11059 * r - 21709 * g + 32768 * b + middle) >> 16);
        red[i] = (uint8_t)((32768 * r - 27439 * g - 5329 * b + middle) >> 16);
    }
}

// MARK: Halving

static inline uint32_t squared(uint8_t one, uint8_t other) {
    int32_t difference = one - other;
    return (uint32_t)(difference * difference);
}

/// Adds up the squares by which the four samples of each mean differ from it.
static inline portrait_longs squares(const eight_places samples[4], eight_places mean) {
    portrait_words less[4];
    for (int i = 0; i < 4; i++) less[i] = (portrait_words)(samples[i] - mean);
    portrait_longs total = {0};
    for (int i = 0; i < 4; i++) total += portrait_multiply_add(less[i], less[i]);
    return total;
}

/// Halves two rows of a multiple of sixteen samples; gives the sum of the squares.
static uint64_t halve_rows(const uint8_t *upper, const uint8_t *lower, uint32_t count, uint8_t *halved) {
    uint64_t lost = 0;
    // Up and down in turn, so that the mean stays.
    const eight_places bias = {1, 2, 1, 2, 1, 2, 1, 2};
    for (uint32_t x = 0; x < count; x += 16) {
        eight_places up, down;
        memcpy(&up, upper + x, sizeof up);
        memcpy(&down, lower + x, sizeof down);
        const eight_places samples[4] = {up & 0xFF, up >> 8, down & 0xFF, down >> 8};
        eight_places mean = (samples[0] + samples[1] + samples[2] + samples[3] + bias) >> 2;
        portrait_eight_bytes bytes = __builtin_convertvector(mean, portrait_eight_bytes);
        memcpy(halved + x / 2, &bytes, sizeof bytes);
        // Below 2^21 each.
        portrait_longs total = squares(samples, mean);
        lost += (uint64_t)(total[0] + total[1] + total[2] + total[3]);
    }
    return lost;
}

uint64_t portrait_color_halve(const uint8_t *plane, uint32_t width, uint32_t height, uint8_t *halved) {
    uint64_t lost = 0;
    const uint32_t whole = width / 16 * 16;
    for (uint32_t y = 0; y < height; y += 2) {
        const uint8_t *upper = plane + (size_t)y * width;
        const uint8_t *lower = y + 1 < height ? upper + width : upper;
        lost += halve_rows(upper, lower, whole, halved);
        halved += whole / 2;
        for (uint32_t x = whole; x < width; x += 2) {
            uint32_t right = x + 1 < width ? x + 1 : x;
            uint32_t bias = 1 + (x >> 1 & 1);
            uint8_t mean = (uint8_t)((upper[x] + upper[right] + lower[x] + lower[right] + bias) >> 2);
            *halved++ = mean;
            lost += squared(upper[x], mean) + squared(upper[right], mean);
            lost += squared(lower[x], mean) + squared(lower[right], mean);
        }
    }
    return lost;
}
