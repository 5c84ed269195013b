#ifndef PORTRAIT_PNG_BLOCKS_H
#define PORTRAIT_PNG_BLOCKS_H

#include "png_huffman.h"

#include <string.h>

/// Literals and repetitions of a block: a small picture is one, a large one adapts its codes from block to block.
#define PORTRAIT_BLOCK_TOKENS 65536
#define PORTRAIT_BLOCK_LITERALS 286
#define PORTRAIT_BLOCK_DISTANCES 30
/// The longest and the farthest repetition that can be named.
#define PORTRAIT_LONGEST_MATCH 258
#define PORTRAIT_FARTHEST_MATCH 32768

/// Some literals and the repetition behind them.
typedef struct portrait_sequence {
    uint32_t literals;
    /// Distance * 512 + length; 0 at the end of a block.
    uint32_t match;
} portrait_sequence;

/// A block of deflate while it is filled, with codes of its own.
typedef struct portrait_block {
    portrait_sequence sequences[PORTRAIT_BLOCK_TOKENS + 1];
    uint32_t sequence_count;
    /// The literals and repetitions so far.
    uint32_t token_count;
    /// The first byte.
    const uint8_t *start;
    uint32_t literal_counts[PORTRAIT_BLOCK_LITERALS];
    uint32_t distance_counts[PORTRAIT_BLOCK_DISTANCES];
    portrait_huffman literals;
    portrait_huffman distances;
} portrait_block;

/// Bits on their way out, the first lowest.
typedef struct portrait_stream {
    uint8_t *out;
    uint64_t bits;
    uint32_t count;
} portrait_stream;

/// The most bytes that a stream of so many can have.
size_t portrait_stream_bound(size_t count);

/// Begins a zlib stream (RFC 1950).
portrait_stream portrait_stream_begin(uint8_t *out);

/// Ends a zlib stream with the sum of all bytes that are in it, and gives the byte behind it.
uint8_t *portrait_stream_end(portrait_stream *to, const uint8_t *bytes, size_t count);

/// Begins a block.
void portrait_block_begin(portrait_block *self, const uint8_t *start);

/// Ends a block with some literals that no repetition follows, and writes it (RFC 1951).
void portrait_block_end(portrait_block *self, size_t literals, int is_last, portrait_stream *to);

static inline uint32_t portrait_highest_bit(uint32_t value) {
    return 31 - (uint32_t)__builtin_clz(value);
}

/// The symbol of a length and its extra bits (RFC 1951, 3.2.5).
static inline uint32_t portrait_length_symbol(uint32_t length, uint32_t *extra_count) {
    uint32_t value = length - 3;
    *extra_count = 0;
    if (length == PORTRAIT_LONGEST_MATCH) return 285;
    if (value < 8) return 257 + value;
    *extra_count = portrait_highest_bit(value) - 2;
    return 257 + 4 * *extra_count + (value >> *extra_count);
}

/// The same of a distance.
static inline uint32_t portrait_distance_symbol(uint32_t distance, uint32_t *extra_count) {
    uint32_t value = distance - 1;
    *extra_count = 0;
    if (value < 4) return value;
    *extra_count = portrait_highest_bit(value) - 1;
    return 2 * *extra_count + (value >> *extra_count);
}

/// Adds a repetition with the literals before it; their tokens are counted by the caller.
static inline void portrait_block_add(portrait_block *self, size_t literals, size_t length, size_t distance) {
    uint32_t extra;
    self->literal_counts[portrait_length_symbol((uint32_t)length, &extra)]++;
    self->distance_counts[portrait_distance_symbol((uint32_t)distance, &extra)]++;
    self->sequences[self->sequence_count++] = (portrait_sequence){
        .literals = (uint32_t)literals,
        .match = (uint32_t)distance << 9 | (uint32_t)length,
    };
}

/// The length of what is equal, up to `most`.
static inline size_t portrait_equal_length(const uint8_t *one, const uint8_t *other, size_t most) {
    size_t length = 0;
    while (length + 8 <= most) {
        uint64_t left, right;
        memcpy(&left, one + length, sizeof left);
        memcpy(&right, other + length, sizeof right);
        if (left != right) return length + (size_t)__builtin_ctzll(left ^ right) / 8;
        length += 8;
    }
    while (length < most && one[length] == other[length]) length++;
    return length;
}

#endif
