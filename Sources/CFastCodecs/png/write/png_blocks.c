#include "png_blocks.h"

#include <libdeflate.h>

#define END_OF_BLOCK 256
/// The longest code of a literal: one bit less than allowed, so that four of them are put out at once.
#define LONGEST_LITERAL 14

// MARK: Bits

// Up to 56 bits fit between two drains.
static inline void put(portrait_stream *self, uint32_t value, uint32_t count) {
    self->bits |= (uint64_t)value << self->count;
    self->count += count;
}

static inline void put_code(portrait_stream *self, uint32_t code) {
    put(self, code & 0xFFFF, code >> 16);
}

static inline void drain(portrait_stream *self) {
    for (uint32_t i = 0; i < 8; i++) self->out[i] = (uint8_t)(self->bits >> 8 * i);
    self->out += self->count / 8;
    self->bits >>= self->count / 8 * 8;
    self->count %= 8;
}

// MARK: Blocks

static const uint8_t length_order[19] = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};

// The lengths of both codes as they are written: symbols of the third alphabet with the repetition in the high byte.
static uint32_t pack_lengths(const uint8_t *lengths, uint32_t count, uint16_t *packed) {
    uint32_t filled = 0;
    for (uint32_t i = 0; i < count;) {
        uint8_t length = lengths[i];
        uint32_t run = 1;
        while (i + run < count && lengths[i + run] == length) run++;
        i += run;
        if (length != 0) {
            packed[filled++] = length;
            run--;
        }
        while (run >= 3) {
            uint32_t most = length != 0 ? 6 : run < 11 ? 10 : 138;
            uint32_t part = run < most ? run : most;
            uint32_t symbol = length != 0 ? 16 : most == 10 ? 17 : 18;
            packed[filled++] = (uint16_t)(symbol | (part - (most == 138 ? 11 : 3)) << 8);
            run -= part;
        }
        while (run-- > 0) packed[filled++] = length;
    }
    return filled;
}

static void write_codes(const portrait_block *self, portrait_stream *to) {
    uint8_t lengths[PORTRAIT_BLOCK_LITERALS + PORTRAIT_BLOCK_DISTANCES];
    uint16_t packed[PORTRAIT_BLOCK_LITERALS + PORTRAIT_BLOCK_DISTANCES];
    uint32_t literals = PORTRAIT_BLOCK_LITERALS, distances = PORTRAIT_BLOCK_DISTANCES;
    while (self->literals.lengths[literals - 1] == 0) literals--;
    while (distances > 1 && self->distances.lengths[distances - 1] == 0) distances--;
    memcpy(lengths, self->literals.lengths, literals);
    memcpy(lengths + literals, self->distances.lengths, distances);
    uint32_t count = pack_lengths(lengths, literals + distances, packed);
    uint32_t counts[19] = {0};
    for (uint32_t i = 0; i < count; i++) counts[packed[i] & 0xFF]++;
    portrait_huffman code;
    portrait_huffman_build(&code, counts, 19, 7);
    uint32_t order_count = 19;
    while (order_count > 4 && code.lengths[length_order[order_count - 1]] == 0) order_count--;
    put(to, literals - 257, 5);
    put(to, distances - 1, 5);
    put(to, order_count - 4, 4);
    for (uint32_t i = 0; i < order_count; i++) {
        put(to, code.lengths[length_order[i]], 3);
        drain(to);
    }
    for (uint32_t i = 0; i < count; i++) {
        uint32_t symbol = packed[i] & 0xFF;
        put_code(to, code.codes[symbol]);
        put(to, packed[i] >> 8, symbol < 16 ? 0 : symbol == 16 ? 2 : symbol == 17 ? 3 : 7);
        drain(to);
    }
}

static inline __attribute__((always_inline)) void put_sequences(const portrait_block *self, portrait_stream *to) {
    // Local copies stay in registers.
    portrait_stream fast = *to;
    const uint32_t *literals = self->literals.codes, *distances = self->distances.codes;
    const uint8_t *bytes = self->start;
    for (uint32_t i = 0; i < self->sequence_count; i++) {
        portrait_sequence sequence = self->sequences[i];
        uint32_t left = sequence.literals;
        // Four codes have 56 bits at most.
        for (; left >= 4; left -= 4, bytes += 4) {
            for (uint32_t k = 0; k < 4; k++) put_code(&fast, literals[bytes[k]]);
            drain(&fast);
        }
        for (; left > 0; left--) put_code(&fast, literals[*bytes++]);
        drain(&fast);
        if (sequence.match == 0) continue;
        uint32_t length = sequence.match & 0x1FF, distance = sequence.match >> 9, extra;
        put_code(&fast, literals[portrait_length_symbol(length, &extra)]);
        put(&fast, (length - 3) & ((1u << extra) - 1), extra);
        put_code(&fast, distances[portrait_distance_symbol(distance, &extra)]);
        put(&fast, (distance - 1) & ((1u << extra) - 1), extra);
        drain(&fast);
        bytes += length;
    }
    *to = fast;
}

// Shifting by a number that is not known is the better part of the work, and takes a third of the time with BMI2.
#if defined(__x86_64__)
static __attribute__((target("bmi,bmi2"))) void put_sequences_shifting(const portrait_block *self, portrait_stream *to) {
    put_sequences(self, to);
}
#endif

static void write_sequences(const portrait_block *self, portrait_stream *to) {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("bmi2")) {
        put_sequences_shifting(self, to);
        return;
    }
#endif
    put_sequences(self, to);
}

// Counts all literals of the block, in four places by turns: one that was just counted is not at hand yet.
static void count_literals(portrait_block *self) {
    uint32_t counts[4][256] = {{0}};
    const uint8_t *bytes = self->start;
    for (uint32_t i = 0; i < self->sequence_count; i++) {
        uint32_t count = self->sequences[i].literals, k = 0;
        for (; k + 4 <= count; k += 4) {
            for (uint32_t turn = 0; turn < 4; turn++) counts[turn][bytes[k + turn]]++;
        }
        for (; k < count; k++) counts[0][bytes[k]]++;
        bytes += count + (self->sequences[i].match & 0x1FF);
    }
    for (uint32_t i = 0; i < 256; i++) {
        self->literal_counts[i] = counts[0][i] + counts[1][i] + counts[2][i] + counts[3][i];
    }
}

void portrait_block_begin(portrait_block *self, const uint8_t *start) {
    self->start = start;
    self->sequence_count = 0;
    self->token_count = 0;
    memset(self->literal_counts, 0, sizeof self->literal_counts);
    memset(self->distance_counts, 0, sizeof self->distance_counts);
}

void portrait_block_end(portrait_block *self, size_t literals, int is_last, portrait_stream *to) {
    self->sequences[self->sequence_count++] = (portrait_sequence){.literals = (uint32_t)literals};
    count_literals(self);
    self->literal_counts[END_OF_BLOCK] = 1;
    portrait_huffman_build(&self->literals, self->literal_counts, PORTRAIT_BLOCK_LITERALS, LONGEST_LITERAL);
    portrait_huffman_build(&self->distances, self->distance_counts, PORTRAIT_BLOCK_DISTANCES, 15);
    // Codes of its own: type 2.
    put(to, (is_last ? 1 : 0) | 2 << 1, 3);
    write_codes(self, to);
    write_sequences(self, to);
    put_code(to, self->literals.codes[END_OF_BLOCK]);
    drain(to);
}

// MARK: Streams

size_t portrait_stream_bound(size_t count) {
    // No code is longer than 15 bits, nor a repetition with its extra bits longer than 48, for at least 4 bytes.
    return 2 * count + (count / PORTRAIT_BLOCK_TOKENS + 1) * 512 + 64;
}

portrait_stream portrait_stream_begin(uint8_t *out) {
    // Method 8 with a window of 32 KB; the check bits make a multiple of 31.
    out[0] = 0x78;
    out[1] = 0x01;
    return (portrait_stream){.out = out + 2};
}

uint8_t *portrait_stream_end(portrait_stream *to, const uint8_t *bytes, size_t count) {
    put(to, 0, (8 - to->count) % 8);
    drain(to);
    uint32_t sum = libdeflate_adler32(1, bytes, count);
    for (int i = 0; i < 4; i++) to->out[i] = (uint8_t)(sum >> (24 - 8 * i));
    return to->out + 4;
}
