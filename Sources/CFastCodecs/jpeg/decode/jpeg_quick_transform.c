#include "jpeg_quick_transform.h"

#include "simd/wide_lanes.h"

// A wave of k half periods over a block of 8 has the samples cos((2m + 1) k pi / 16). The mean of two neighbours is
// cos(k pi / 16) cos((2n + 1) k pi / 8), that of four cos(k pi / 16) cos(k pi / 8) cos((2n + 1) k pi / 4): halves of a
// block of 4 or 2, of which some vanish. So a reduced block is computed as a smaller one, with these as factors.
//
// Factors have 13 bits after the point. The first pass, over columns, keeps 2 bits after the point in 16 bits; the
// second takes them off again with the 3 bits by which a block is larger than its mean.

/// Makes samples of two rows of differences to middle grey.
static inline portrait_bytes samples_of(portrait_words one, portrait_words other) {
    return portrait_narrowed(one, other) ^ (portrait_bytes)INT8_MIN;
}

// MARK: Two samples of eight

/// Writes two rows of two samples from rows of coefficients.
static inline void transform_to_2(const portrait_words *rows, uint8_t *samples, size_t stride) {
    // 4 * sqrt(2) * cos(k pi / 16) cos(k pi / 8) cos(k pi / 4) for k of 1, 3, 5, 7; 4 for 0.
    enum { f1 = 29692, f3 = -10426, f5 = 6967, f7 = -5906 };
    const portrait_words dc = PAIR(16384, 16384);
    const portrait_words odd_low = PAIR(f1, f3);
    const portrait_words odd_high = PAIR(f5, f7);
    portrait_longs even[2] = {
        portrait_multiply_add(LOW(rows[0], rows[0]), dc), portrait_multiply_add(HIGH(rows[0], rows[0]), dc)};
    portrait_longs odd[2] = {
        portrait_multiply_add(LOW(rows[1], rows[3]), odd_low) + portrait_multiply_add(LOW(rows[5], rows[7]), odd_high),
        portrait_multiply_add(HIGH(rows[1], rows[3]), odd_low)
            + portrait_multiply_add(HIGH(rows[5], rows[7]), odd_high)};
    portrait_words up =
        portrait_packed(portrait_descaled(even[0] + odd[0], 13), portrait_descaled(even[1] + odd[1], 13));
    portrait_words down =
        portrait_packed(portrait_descaled(even[0] - odd[0], 13), portrait_descaled(even[1] - odd[1], 13));
    const portrait_words across = {0, f1, 0, f3, 0, f5, 0, f7};
    portrait_longs one = portrait_multiply_add(up, across);
    portrait_longs other = portrait_multiply_add(down, across);
    // Left and right above, left and right below.
    portrait_longs sums =
        __builtin_shufflevector(one, other, 0, 1, 4, 5) + __builtin_shufflevector(one, other, 2, 3, 6, 7);
    portrait_longs halves = sums + __builtin_shufflevector(sums, sums, 1, 0, 3, 2);
    portrait_longs middles = portrait_multiply_add(__builtin_shufflevector(up, down, 0, 0, 0, 0, 8, 8, 8, 8), dc);
    const portrait_longs right = {0, -1, 0, -1};
    portrait_longs levels = portrait_descaled(middles + ((halves ^ right) - right), 20);
    portrait_bytes all = samples_of(portrait_packed(levels, levels), portrait_packed(levels, levels));
    uint8_t bytes[16];
    memcpy(bytes, &all, sizeof bytes);
    memcpy(samples, bytes, 2);
    memcpy(samples + stride, bytes + 2, 2);
}

// MARK: Four samples of eight

/// Transforms four columns, or rows, to four samples, from pairs of frequencies.
static inline void wave_4(
    portrait_words f00, portrait_words f26, portrait_words f13, portrait_words f57, int bits, portrait_longs out[4]) {
    // 2 * sqrt(2) * cos(k pi / 16) cos((2n + 1) k pi / 8); 2 for k of 0.
    portrait_longs dc = portrait_multiply_add(f00, PAIR(16384, 0));
    portrait_longs ac = portrait_multiply_add(f26, PAIR(15137, -6270));
    portrait_longs outer =
        portrait_multiply_add(f13, PAIR(20995, 7373)) + portrait_multiply_add(f57, PAIR(-4926, -4176));
    portrait_longs inner =
        portrait_multiply_add(f13, PAIR(8697, -17799)) + portrait_multiply_add(f57, PAIR(11893, -1730));
    out[0] = portrait_descaled(dc + ac + outer, bits);
    out[1] = portrait_descaled(dc - ac + inner, bits);
    out[2] = portrait_descaled(dc - ac - inner, bits);
    out[3] = portrait_descaled(dc + ac - outer, bits);
}

/// Writes four rows of four samples from rows of coefficients.
static inline void transform_to_4(const portrait_words *rows, uint8_t *samples, size_t stride) {
    portrait_longs low[4];
    portrait_longs high[4];
    wave_4(
        LOW(rows[0], rows[0]), LOW(rows[2], rows[6]), LOW(rows[1], rows[3]), LOW(rows[5], rows[7]), 12, low);
    wave_4(
        HIGH(rows[0], rows[0]), HIGH(rows[2], rows[6]), HIGH(rows[1], rows[3]), HIGH(rows[5], rows[7]), 12, high);
    // Columns of four, two in each vector.
    portrait_words upper[2] = {portrait_packed(low[0], high[0]), portrait_packed(low[1], high[1])};
    portrait_words lower[2] = {portrait_packed(low[2], high[2]), portrait_packed(low[3], high[3])};
    portrait_longs a = (portrait_longs)LOW(upper[0], upper[1]);
    portrait_longs b = (portrait_longs)LOW(lower[0], lower[1]);
    portrait_longs c = (portrait_longs)HIGH(upper[0], upper[1]);
    portrait_longs d = (portrait_longs)HIGH(lower[0], lower[1]);
    portrait_words c01 = (portrait_words)__builtin_shufflevector(a, b, 0, 4, 1, 5);
    portrait_words c23 = (portrait_words)__builtin_shufflevector(a, b, 2, 6, 3, 7);
    portrait_words c45 = (portrait_words)__builtin_shufflevector(c, d, 0, 4, 1, 5);
    portrait_words c67 = (portrait_words)__builtin_shufflevector(c, d, 2, 6, 3, 7);
    portrait_longs out[4];
    wave_4(LOW(c01, c01), LOW(c23, c67), HIGH(c01, c23), HIGH(c45, c67), 19, out);
    portrait_words left = portrait_packed(out[0], out[1]);
    portrait_words right = portrait_packed(out[2], out[3]);
    portrait_words even = LOW(left, right);
    portrait_words odd = HIGH(left, right);
    portrait_bytes all = samples_of(LOW(even, odd), HIGH(even, odd));
    uint8_t bytes[16];
    memcpy(bytes, &all, sizeof bytes);
    for (int y = 0; y < 4; y++) memcpy(samples + (size_t)y * stride, bytes + 4 * y, 4);
}

// MARK: Eight samples of eight

/// Writes eight rows of eight samples from rows of coefficients.
static inline void transform_to_8(const portrait_words *rows, uint8_t *samples, size_t stride) {
    portrait_words once[8];
    portrait_words turned[8];
    portrait_inverse_columns(rows, 11, once);
    portrait_transpose(once, turned);
    portrait_inverse_columns(turned, 18, once);
    portrait_transpose(once, turned);
    for (int y = 0; y < 8; y += 2) {
        portrait_bytes both = samples_of(turned[y], turned[y + 1]);
        uint8_t bytes[16];
        memcpy(bytes, &both, sizeof bytes);
        memcpy(samples + (size_t)y * stride, bytes, 8);
        memcpy(samples + (size_t)(y + 1) * stride, bytes + 8, 8);
    }
}

// MARK: Blocks

/// Multiplies coefficients with their quantisation table; of each size, the compiler leaves out the rows that are not used.
static inline void multiply(const jpeg_block *block, const jpeg_block *quantisation, portrait_words rows[8]) {
    for (int y = 0; y < 8; y++) {
        portrait_words step;
        memcpy(&rows[y], block->values + 8 * y, sizeof rows[y]);
        memcpy(&step, quantisation->values + 8 * y, sizeof step);
        rows[y] *= step;
    }
}

/// Gives the sum of the squares of all coefficients but the first, which is 64 times the variance of the samples.
///
/// That is Parseval's theorem: the transform keeps lengths.
static inline uint32_t energy(const portrait_words rows[8]) {
    const portrait_words first = {0, -1, -1, -1, -1, -1, -1, -1};
    typedef uint32_t sums __attribute__((ext_vector_type(4)));
    portrait_words upper = rows[0] & first;
    sums sum = (sums)portrait_multiply_add(upper, upper);
    for (int y = 1; y < 8; y++) sum += (sums)portrait_multiply_add(rows[y], rows[y]);
    return sum.x + sum.y + sum.z + sum.w;
}

/// Gives the variance of the samples that are written, times the square of their number.
static inline uint32_t spread(const jpeg_target *target, const uint32_t size) {
    uint32_t sum = 0;
    uint32_t squares = 0;
    for (uint32_t y = 0; y < size; y++) {
        const uint8_t *row = target->samples + y * target->stride;
        for (uint32_t x = 0; x < size; x++) {
            sum += row[x];
            squares += (uint32_t)row[x] * row[x];
        }
    }
    return size * size * squares - sum * sum;
}

/// Writes the variance that the samples of a block have lost.
static inline void note_variance(const jpeg_target *target, const portrait_words rows[8], const uint32_t size) {
    // No 64 samples of 8 bits have a larger one.
    enum { most = 128 * 128 };
    uint32_t all = energy(rows) / 64;
    uint32_t kept = size == 1 ? 0 : spread(target, size) / (size * size * size * size);
    uint32_t lost = all > kept ? all - kept : 0;
    *target->variance = (uint16_t)(lost < most ? lost : most);
}

static void transform(const jpeg_target *target) {
    portrait_words rows[8];
    switch (target->size) {
    case 1:
        multiply(target->block, target->quantisation, rows);
        note_variance(target, rows, 1);
        break;
    case 2:
        multiply(target->block, target->quantisation, rows);
        transform_to_2(rows, target->samples, target->stride);
        if (target->variance) note_variance(target, rows, 2);
        break;
    case 4:
        multiply(target->block, target->quantisation, rows);
        transform_to_4(rows, target->samples, target->stride);
        if (target->variance) note_variance(target, rows, 4);
        break;
    default:
        multiply(target->block, target->quantisation, rows);
        transform_to_8(rows, target->samples, target->stride);
        break;
    }
}

#if defined(__x86_64__)

static WIDE void transform_both_to_8(const jpeg_target *one, const jpeg_target *other) {
    portrait_wide_words rows[8];
    portrait_wide_words turned[8];
    for (int y = 0; y < 8; y++) {
        rows[y] = portrait_beside(one->block->values + 8 * y, other->block->values + 8 * y)
            * portrait_beside(one->quantisation->values + 8 * y, other->quantisation->values + 8 * y);
    }
    portrait_wide_inverse_columns(rows, 11, turned);
    portrait_wide_transpose(turned, rows);
    portrait_wide_inverse_columns(rows, 18, turned);
    portrait_wide_transpose(turned, rows);
    for (int y = 0; y < 8; y += 2) {
        __m256i both = (__m256i)(portrait_wide_narrowed(rows[y], rows[y + 1]) ^ (portrait_wide_bytes)INT8_MIN);
        __m128i upper = _mm256_castsi256_si128(both);
        __m128i lower = _mm256_extracti128_si256(both, 1);
        uint8_t *first = one->samples + (size_t)y * one->stride;
        uint8_t *second = other->samples + (size_t)y * other->stride;
        _mm_storel_epi64((__m128i *)first, upper);
        _mm_storel_epi64((__m128i *)(first + one->stride), _mm_unpackhi_epi64(upper, upper));
        _mm_storel_epi64((__m128i *)second, lower);
        _mm_storel_epi64((__m128i *)(second + other->stride), _mm_unpackhi_epi64(lower, lower));
    }
}

#endif

void portrait_jpeg_transform(const jpeg_target *targets, size_t count) {
    size_t done = 0;
#if defined(__x86_64__)
    if (portrait_lanes_are_wide()) {
        for (; done + 2 <= count; done += 2) {
            const jpeg_target *one = &targets[done];
            const jpeg_target *other = &targets[done + 1];
            if (one->size == 8 && other->size == 8) {
                transform_both_to_8(one, other);
            } else {
                transform(one);
                transform(other);
            }
        }
    }
#endif
    for (; done < count; done++) transform(&targets[done]);
}
