#include "png_deflate.h"

/// The shortest repetition that is worth its distance; a run, whose distance is a short code, may have 4.
#define SHORTEST_MATCH 7
/// Failures to find a repetition make the step to the next try longer, two of them by one byte. After so many it is noise, as
/// photographs are, and each counts for more.
#define PATIENCE 24
#define FAILURE_IN_NOISE 16
#define LONGEST_STEP 64
/// Repetitions of so many bytes, one after another, make the steps short again.
#define LONG_MATCH 8
/// A match is looked for, and remembered, where so many bytes are left.
#define LOOKAHEAD 8

static size_t smaller(size_t one, size_t other) {
    return one < other ? one : other;
}

static uint32_t load32(const uint8_t *bytes) {
    uint32_t value;
    memcpy(&value, bytes, sizeof value);
    return value;
}

static uint64_t load64(const uint8_t *bytes) {
    uint64_t value;
    memcpy(&value, bytes, sizeof value);
    return value;
}

// Where the last place is kept, plus one, that had the same hash of its next six bytes.
static uint32_t *place_of(portrait_deflate *self, const uint8_t *bytes) {
    return &self->places[(load64(bytes) << 16) * 0x9E3779B97F4A7C15u >> 51];
}

// The longer of a run and of what stood at the one place with the same hash; 0 where neither is long enough.
static size_t find(portrait_deflate *self, const uint8_t *bytes, size_t at, size_t count, size_t *distance) {
    if (count - at < LOOKAHEAD) return 0;
    size_t most = smaller(count - at, PORTRAIT_LONGEST_MATCH);
    const uint8_t *here = bytes + at;
    size_t length = 0;
    if (at > 0 && load32(here) == load32(here - 1)) {
        length = portrait_equal_length(here, here - 1, most);
        *distance = 1;
    }
    uint32_t *place = place_of(self, here);
    size_t earlier = *place;
    *place = (uint32_t)at + 1;
    if (length == most || earlier == 0 || at + 1 - earlier > PORTRAIT_FARTHEST_MATCH) return length;
    const uint8_t *there = bytes + earlier - 1;
    if (load32(here) != load32(there)) return length;
    size_t repeated = portrait_equal_length(here, there, most);
    if (repeated < SHORTEST_MATCH || repeated <= length) return length;
    *distance = at + 1 - earlier;
    return repeated;
}

// Remembers the places inside a match; those of a run are all the same.
static void remember(portrait_deflate *self, const uint8_t *bytes, size_t at, size_t end, size_t count) {
    for (; at < end && count - at >= LOOKAHEAD; at++) *place_of(self, bytes + at) = (uint32_t)at + 1;
}

size_t portrait_deflate_compress(portrait_deflate *self, const uint8_t *bytes, size_t count, uint8_t *out) {
    portrait_block *block = &self->block;
    portrait_stream to = portrait_stream_begin(out);
    memset(self->places, 0, sizeof self->places);
    portrait_block_begin(block, bytes);
    size_t failures = 0;
    // Where the literals begin that follow the last repetition.
    size_t first = 0;
    for (size_t at = 0; at < count;) {
        if (block->token_count == PORTRAIT_BLOCK_TOKENS) {
            portrait_block_end(block, at - first, 0, &to);
            portrait_block_begin(block, bytes + at);
            first = at;
        }
        size_t distance = 0, length = find(self, bytes, at, count, &distance);
        if (length == 0) {
            failures += failures < PATIENCE ? 1 : FAILURE_IN_NOISE;
            size_t room = smaller(PORTRAIT_BLOCK_TOKENS - block->token_count, count - at);
            size_t literals = smaller(smaller(1 + failures / 2, LONGEST_STEP), room);
            block->token_count += (uint32_t)literals;
            at += literals;
        } else {
            // In noise there are short repetitions by chance, and long ones behind its edges.
            failures = length >= LONG_MATCH ? failures / 8 : smaller(failures, PATIENCE) * 7 / 8;
            if (distance > 1) remember(self, bytes, at + 1, at + length, count);
            size_t end = at + length;
            // Places before were not tried.
            while (at > first && at > distance && length < PORTRAIT_LONGEST_MATCH
                   && bytes[at - 1] == bytes[at - 1 - distance]) {
                at--;
                length++;
                block->token_count--;
            }
            portrait_block_add(block, at - first, length, distance);
            block->token_count++;
            at = end;
            first = at;
        }
    }
    portrait_block_end(block, count - first, 1, &to);
    return (size_t)(portrait_stream_end(&to, bytes, count) - out);
}
