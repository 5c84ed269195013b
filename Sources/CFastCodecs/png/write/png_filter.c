#include "png_filter.h"

#include <stdlib.h>
#include <string.h>

enum { none, sub, up, average, paeth, filter_count };

#if defined(__x86_64__)

#include <immintrin.h>

// The second half cuts off what lies beyond a row.
static const uint8_t ones_and_zeros[64] = {
    255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
    255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
};

#define LANES __m128i
#define LANES_WIDTH 16
#define LANES_TARGET
#define ON_FILTERS(name) narrow_##name
#define ON_BYTES(name) _mm_##name
#include "png_filter_pass.h"

#define LANES __m256i
#define LANES_WIDTH 32
#define LANES_TARGET __attribute__((target("avx2")))
#define ON_FILTERS(name) wide_##name
#define ON_BYTES(name) _mm256_##name
#include "png_filter_pass.h"

static void apply_all(
    const uint8_t *row, const uint8_t *above, size_t count, size_t step, uint8_t *const places[filter_count],
    uint64_t totals[filter_count]) {
    if (__builtin_cpu_supports("avx2")) {
        wide_apply_all(row, above, count, step, places, totals);
    } else {
        narrow_apply_all(row, above, count, step, places, totals);
    }
}

#else

static int predict(int left, int above, int corner) {
    int to_left = abs(above - corner), to_up = abs(left - corner), to_corner = abs(left + above - 2 * corner);
    if (to_left <= to_up && to_left <= to_corner) return left;
    return to_up <= to_corner ? above : corner;
}

static void apply_all(
    const uint8_t *row, const uint8_t *above, size_t count, size_t step, uint8_t *const places[filter_count],
    uint64_t totals[filter_count]) {
    for (int i = 0; i < filter_count; i++) totals[i] = 0;
    for (size_t i = 0; i < count; i++) {
        int left = row[i - step], over = above[i];
        uint8_t bytes[filter_count] = {
            row[i], (uint8_t)(row[i] - left), (uint8_t)(row[i] - over), (uint8_t)(row[i] - ((left + over) >> 1)),
            (uint8_t)(row[i] - predict(left, over, above[i - step])),
        };
        for (int filter = none; filter < filter_count; filter++) {
            if (filter != none) places[filter][i] = bytes[filter];
            totals[filter] += bytes[filter] < 128 ? bytes[filter] : 256u - bytes[filter];
        }
    }
}

#endif

void portrait_png_filter(
    const uint8_t *row, const uint8_t *above, size_t count, size_t pixel_bytes, uint8_t *room, uint8_t *filtered) {
    size_t stride = count + PORTRAIT_PNG_TAIL;
    uint8_t *const places[filter_count] = {NULL, room, room + stride, room + 2 * stride, room + 3 * stride};
    uint64_t totals[filter_count];
    apply_all(row, above, count, pixel_bytes, places, totals);
    int best = none;
    for (int filter = sub; filter < filter_count; filter++) {
        if (totals[filter] < totals[best]) best = filter;
    }
    filtered[0] = (uint8_t)best;
    memcpy(filtered + 1, best == none ? row : places[best], count);
}
