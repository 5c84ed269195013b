#include "png_repeats.h"

/// Places of two pixels beside each other that are tried.
#define DEPTH 4
/// A repetition of so many pixels is taken without looking for others inside.
#define LONG_MATCH 16
/// What a pixel costs that is written out, and what a distance costs besides its extra bits, in eighths of a bit.
#define PIXEL_COST 288
#define DISTANCE_COST 36

// A pixel is of three or four bytes, for a constant size after inlining.
#define INLINE static inline __attribute__((always_inline))

INLINE uint32_t load_pixel(const uint8_t *bytes, const size_t size) {
    uint32_t value;
    memcpy(&value, bytes, sizeof value);
    return value << (32 - 8 * size);
}

INLINE uint64_t load_pair(const uint8_t *bytes, const size_t size) {
    uint64_t value;
    memcpy(&value, bytes, sizeof value);
    return value << (64 - 16 * size);
}

INLINE uint32_t *place_of(portrait_repeats *self, const uint8_t *pixel, const size_t size) {
    return &self->places[load_pixel(pixel, size) * 0x9E3779B1u >> 21];
}

INLINE uint32_t *pair_place_of(portrait_repeats *self, const uint8_t *pixels, const size_t size) {
    return &self->pair_places[load_pair(pixels, size) * 0x9E3779B97F4A7C15u >> 51];
}

INLINE uint32_t *before(portrait_repeats *self, size_t at, const size_t size) {
    return &self->earlier[at / size % PORTRAIT_REPEATS_WINDOW];
}

// About what a length costs: short ones are the most frequent, and have the shortest codes.
static uint32_t length_cost(size_t pixels) {
    static const uint8_t costs[16] = {0, 16, 20, 28, 40, 44, 48, 48, 52, 52, 52, 56, 56, 56, 56, 60};
    return pixels < 16 ? costs[pixels] : 64;
}

static uint32_t distance_cost(size_t distance) {
    uint32_t extra;
    portrait_distance_symbol((uint32_t)distance, &extra);
    return DISTANCE_COST + 8 * extra;
}

// Takes a way to a pixel if it is cheaper than those before.
static void offer(portrait_repeats *self, size_t pixel, uint32_t cost, uint32_t way) {
    if (cost >= self->costs[pixel]) return;
    self->costs[pixel] = cost;
    self->ways[pixel] = way;
}

// Offers a repetition in all lengths that were not found nearer, and gives the longest length.
INLINE size_t offer_repetition(
    portrait_repeats *self, const uint8_t *here, const uint8_t *there, size_t pixel, size_t longest, size_t most,
    const size_t size) {
    size_t length = portrait_equal_length(here, there, size * most) / size;
    if (length <= longest) return longest;
    uint32_t distance = (uint32_t)(here - there), cost = self->costs[pixel] + distance_cost(distance);
    for (size_t i = longest + 1; i <= length; i++) {
        offer(self, pixel + i, cost + length_cost(i), distance << 9 | (uint32_t)(size * i));
    }
    return length;
}

// Offers the repetitions that begin at a pixel, of each length the nearest one that is found, and gives the longest length.
INLINE size_t offer_repetitions(
    portrait_repeats *self, const uint8_t *bytes, size_t at, size_t pixel, size_t pixel_count, const size_t size) {
    const uint8_t *here = bytes + at;
    size_t most = pixel_count - pixel, longest = 0;
    if (most > PORTRAIT_LONGEST_MATCH / size) most = PORTRAIT_LONGEST_MATCH / size;
    uint32_t place = *place_of(self, here, size);
    if (place != 0 && at + 1 - place <= PORTRAIT_FARTHEST_MATCH) {
        longest = offer_repetition(self, here, bytes + place - 1, pixel, 0, most, size);
    }
    if (most == 1) return longest;
    place = *pair_place_of(self, here, size);
    for (int tries = DEPTH; tries > 0 && place != 0 && longest < most; tries--) {
        if (at + 1 - place > PORTRAIT_FARTHEST_MATCH) break;
        const uint8_t *there = bytes + place - 1;
        place = *before(self, place - 1, size);
        if (load_pixel(here + size * longest, size) != load_pixel(there + size * longest, size)) continue;
        longest = offer_repetition(self, here, there, pixel, longest, most, size);
    }
    return longest;
}

INLINE void remember(portrait_repeats *self, const uint8_t *bytes, size_t at, int has_next, const size_t size) {
    *place_of(self, bytes + at, size) = (uint32_t)at + 1;
    if (!has_next) return;
    uint32_t *place = pair_place_of(self, bytes + at, size);
    *before(self, at, size) = *place;
    *place = (uint32_t)at + 1;
}

// Finds the cheapest ways to all of some pixels of a row.
INLINE void find_ways(
    portrait_repeats *self, const uint8_t *bytes, size_t at, size_t pixel_count, const size_t size) {
    self->costs[0] = 0;
    memset(self->costs + 1, 0xFF, pixel_count * sizeof self->costs[0]);
    size_t passed = 0;
    for (size_t pixel = 0; pixel < pixel_count; pixel++, at += size) {
        offer(self, pixel + 1, self->costs[pixel] + PIXEL_COST, 0);
        if (pixel >= passed) {
            size_t longest = offer_repetitions(self, bytes, at, pixel, pixel_count, size);
            if (longest >= LONG_MATCH) passed = pixel + longest;
        }
        remember(self, bytes, at, pixel + 1 < pixel_count, size);
    }
}

// Turns the way to the last pixel round: afterwards each of its pixels has the repetition that leads on.
INLINE void turn_way(portrait_repeats *self, size_t pixel_count, const size_t size) {
    uint32_t way = 0;
    for (size_t pixel = pixel_count;;) {
        uint32_t leading = self->ways[pixel];
        self->ways[pixel] = way;
        if (pixel == 0) return;
        way = leading;
        pixel -= way == 0 ? 1 : (way & 0x1FF) / size;
    }
}

INLINE size_t compress(
    portrait_repeats *self, portrait_block *block, const uint8_t *bytes, size_t row_bytes, size_t count, uint8_t *out,
    size_t *new_pixels, const size_t size) {
    portrait_stream to = portrait_stream_begin(out);
    memset(self->places, 0, sizeof self->places);
    memset(self->pair_places, 0, sizeof self->pair_places);
    portrait_block_begin(block, bytes);
    *new_pixels = 0;
    // Where the literals begin that follow the last repetition.
    size_t first = 0;
    for (size_t at = 0; at < count;) {
        size_t row_end = at + 1 + row_bytes;
        // The filter byte.
        at++;
        block->token_count++;
        while (at < row_end) {
            size_t pixel_count = (row_end - at) / size;
            if (pixel_count > PORTRAIT_REPEATS_PIXELS) pixel_count = PORTRAIT_REPEATS_PIXELS;
            if (block->token_count + size * pixel_count >= PORTRAIT_BLOCK_TOKENS) {
                portrait_block_end(block, at - first, 0, &to);
                portrait_block_begin(block, bytes + at);
                first = at;
            }
            find_ways(self, bytes, at, pixel_count, size);
            turn_way(self, pixel_count, size);
            for (size_t pixel = 0; pixel < pixel_count;) {
                uint32_t way = self->ways[pixel];
                if (way == 0) {
                    ++*new_pixels;
                    block->token_count += size;
                    pixel++;
                    at += size;
                    continue;
                }
                portrait_block_add(block, at - first, way & 0x1FF, way >> 9);
                block->token_count++;
                pixel += (way & 0x1FF) / size;
                at += way & 0x1FF;
                first = at;
            }
        }
    }
    portrait_block_end(block, count - first, 1, &to);
    return (size_t)(portrait_stream_end(&to, bytes, count) - out);
}

size_t portrait_repeats_compress(
    portrait_repeats *self, portrait_block *block, const uint8_t *bytes, size_t row_bytes, size_t pixel_bytes, size_t count,
    uint8_t *out, size_t *new_pixels) {
    return pixel_bytes == 3 ? compress(self, block, bytes, row_bytes, count, out, new_pixels, 3)
                            : compress(self, block, bytes, row_bytes, count, out, new_pixels, 4);
}
