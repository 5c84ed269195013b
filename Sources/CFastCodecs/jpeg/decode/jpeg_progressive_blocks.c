#include "jpeg_progressive_blocks.h"

#if defined(__x86_64__)

#include "jpeg_order.h"

#include <immintrin.h>

#define COUNTING __attribute__((target("bmi,bmi2,lzcnt,popcnt")))

int portrait_jpeg_counts_bits(void) {
    return __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("lzcnt");
}

/// Takes so many bits as a number, at most 56; 0 of them are 0.
static inline __attribute__((always_inline)) uint64_t take_number(jpeg_bits *bits, uint32_t count) {
    uint64_t number = bits->buffer >> 1 >> (63 - count);
    portrait_jpeg_take(bits, count);
    return number;
}

/// Gives the length of a run of blocks that end at once, of which the symbol tells the first bit.
static inline uint32_t take_run(jpeg_bits *bits, uint32_t size) {
    return (1u << size) + (uint32_t)take_number(bits, size);
}

/// Takes a symbol: how many coefficients are passed, and how many bits the next has; 0 when no code is like the next bits.
///
/// What belongs to it is in the buffer then.
static inline __attribute__((always_inline)) int take_symbol(
    jpeg_bits *bits, const jpeg_codes *codes, uint32_t *run, uint32_t *size) {
    *bits = portrait_jpeg_refilled(*bits);
    int symbol = portrait_jpeg_read_symbol(bits, codes);
    *run = (uint32_t)symbol >> 4;
    *size = (uint32_t)symbol & 15;
    return symbol >= 0;
}

/// The coefficients from a place on.
static inline uint64_t places_from(uint32_t place) {
    return place < 64 ? ~0ull >> place : 0;
}

// MARK: First bits

/// Reads the coefficients of a block up to its end; 0 when they are malformed.
static inline __attribute__((always_inline)) COUNTING int read_block(
    const jpeg_band *band, jpeg_bits *kept, uint32_t *ended, int16_t values[64], uint64_t *present) {
    jpeg_bits bits = *kept;
    uint64_t found = *present;
    uint32_t place = band->first;
    while (place <= band->last) {
        uint32_t run, size;
        if (!take_symbol(&bits, band->codes, &run, &size)) return 0;
        if (size == 0 && run < 15) {
            *ended = take_run(&bits, run) - 1;
            break;
        }
        place += run;
        if (place > band->last) return 0;
        if (size > 0) {
            int32_t value = portrait_jpeg_extend((uint32_t)take_number(&bits, size), size) * (1 << band->lowest_bit);
            if (value < INT16_MIN || value > INT16_MAX) return 0;
            values[portrait_jpeg_order[place]] = (int16_t)value;
            found |= 1ull << (63 - place);
        }
        place += 1;
    }
    *present = found;
    *kept = bits;
    return bits.left >= 0;
}

COUNTING int portrait_jpeg_read_band(jpeg_band *band, int16_t (*values)[64], uint64_t *present, uint32_t count) {
    jpeg_bits bits = band->bits;
    uint32_t ended = band->ended;
    for (uint32_t i = 0; i < count; i++) {
        if (ended > 0) {
            ended -= 1;
        } else if (!read_block(band, &bits, &ended, values[i], &present[i])) {
            return 0;
        }
    }
    band->bits = bits;
    band->ended = ended;
    return 1;
}

// MARK: One bit more

// How long a run is and how many coefficients lie between can't be foreseen, and a branch taken wrongly costs more than all the
// rest. So places are found by counting bits, without a branch, and what a block gets is put into it at its end.

/// What a scan brings of a block.
typedef struct refinement {
    // The coefficients that move away from 0, those that are new, and those of them that are negative.
    uint64_t moved;
    uint64_t found;
    uint64_t negative;
} refinement;

/// Reads a bit for each of some coefficients that are there already.
static inline __attribute__((always_inline)) COUNTING jpeg_bits read_rest(
    jpeg_bits bits, uint64_t places, uint64_t *moved) {
    while (places != 0) {
        bits = portrait_jpeg_refilled(bits);
        uint64_t some = places;
        // More than the buffer has are seldom left: half of them then.
        if (_mm_popcnt_u64(places) > 48) some &= ~0ull << 32;
        *moved |= _pdep_u64(take_number(&bits, (uint32_t)_mm_popcnt_u64(some)), some);
        places &= ~some;
    }
    return bits;
}

/// Puts what a scan brings into a block.
static inline __attribute__((always_inline)) COUNTING void apply(
    const refinement *what, int16_t values[64], int32_t step) {
    for (uint64_t left = what->moved; left != 0; left &= left - 1) {
        int16_t *value = &values[portrait_jpeg_order[63 - __builtin_ctzll(left)]];
        *value = (int16_t)(*value + (*value < 0 ? -step : step));
    }
    for (uint64_t left = what->found; left != 0; left &= left - 1) {
        int is_negative = (what->negative & left & -left) != 0;
        values[portrait_jpeg_order[63 - __builtin_ctzll(left)]] = (int16_t)(is_negative ? -step : step);
    }
}

/// Reads a bit more of the coefficients of a block; 0 when they are malformed.
///
/// A run counts coefficients that were and stay 0; those between that are there already get their bits on the way.
static inline __attribute__((always_inline)) COUNTING int refine_block(
    const jpeg_band *band, jpeg_bits *kept, uint32_t *ended, int16_t values[64], uint64_t *present) {
    const uint64_t before = *present;
    uint64_t rest = places_from(band->first) & ~places_from(band->last + 1);
    refinement what = {0};
    jpeg_bits bits = *kept;
    while (*ended == 0 && rest != 0) {
        uint32_t run, size;
        if (!take_symbol(&bits, band->codes, &run, &size)) return 0;
        if (size == 0 && run < 15) {
            *ended = take_run(&bits, run);
            break;
        }
        uint64_t zeros = ~before & rest;
        uint32_t zero_count = (uint32_t)_mm_popcnt_u64(zeros);
        if (size > 1 || run >= zero_count) return 0;
        uint64_t target = _pdep_u64(1ull << (zero_count - 1 - run), zeros);
        uint64_t sign = take_number(&bits, size);
        uint64_t between = before & rest & -(target << 1);
        uint32_t count = (uint32_t)_mm_popcnt_u64(between);
        if (count > 56 - 17) {
            bits = read_rest(bits, between, &what.moved);
        } else {
            what.moved |= _pdep_u64(take_number(&bits, count), between);
        }
        // Of a symbol for 16 zeros the last one is passed, and nothing is found.
        what.found |= target & -(uint64_t)size;
        what.negative |= target & -(uint64_t)(size & ~sign);
        rest &= target - 1;
    }
    if (*ended > 0) {
        bits = read_rest(bits, before & rest, &what.moved);
        *ended -= 1;
    }
    apply(&what, values, 1 << band->lowest_bit);
    *present = before | what.found;
    *kept = bits;
    return bits.left >= 0;
}

COUNTING int portrait_jpeg_refine_band(jpeg_band *band, int16_t (*values)[64], uint64_t *present, uint32_t count) {
    jpeg_bits bits = band->bits;
    uint32_t ended = band->ended;
    for (uint32_t i = 0; i < count; i++) {
        if (!refine_block(band, &bits, &ended, values[i], &present[i])) return 0;
    }
    band->bits = bits;
    band->ended = ended;
    return 1;
}

#else

int portrait_jpeg_counts_bits(void) {
    return 0;
}

int portrait_jpeg_read_band(jpeg_band *band, int16_t (*values)[64], uint64_t *present, uint32_t count) {
    (void)band, (void)values, (void)present, (void)count;
    return 0;
}

int portrait_jpeg_refine_band(jpeg_band *band, int16_t (*values)[64], uint64_t *present, uint32_t count) {
    (void)band, (void)values, (void)present, (void)count;
    return 0;
}

#endif
