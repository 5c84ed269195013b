#include "png_deflate.h"

#include <libdeflate.h>
#include <string.h>

#define END_OF_BLOCK 256
#define LONGEST_MATCH 258
/// The longest code of a literal: one bit less than allowed, so that four of them are put out at once.
#define LONGEST_LITERAL 14
#define FARTHEST 32768
/// The shortest repetition that is worth its distance; a run, whose distance is a short code, may have 4.
#define SHORTEST_MATCH 7
/// Failures to find a repetition make the step to the next try longer, two of them by one byte. After so many it is noise, as
/// photographs are, and each counts for more.
#define PATIENCE 24
#define FAILURE_IN_NOISE 6
#define LONGEST_STEP 64
/// After a repetition of so many bytes each place is tried again.
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

// The length of what is equal, up to `most`.
static size_t equal_length(const uint8_t *one, const uint8_t *other, size_t most) {
    size_t length = 0;
    while (length + 8 <= most) {
        uint64_t difference = load64(one + length) ^ load64(other + length);
        if (difference != 0) return length + (size_t)__builtin_ctzll(difference) / 8;
        length += 8;
    }
    while (length < most && one[length] == other[length]) length++;
    return length;
}

static uint32_t highest_bit(uint32_t value) {
    return 31 - (uint32_t)__builtin_clz(value);
}

// The symbol of a length and its extra bits (RFC 1951, 3.2.5).
static uint32_t length_symbol(uint32_t length, uint32_t *extra_count) {
    uint32_t value = length - 3;
    *extra_count = 0;
    if (length == LONGEST_MATCH) return 285;
    if (value < 8) return 257 + value;
    *extra_count = highest_bit(value) - 2;
    return 257 + 4 * *extra_count + (value >> *extra_count);
}

static uint32_t distance_symbol(uint32_t distance, uint32_t *extra_count) {
    uint32_t value = distance - 1;
    *extra_count = 0;
    if (value < 4) return value;
    *extra_count = highest_bit(value) - 1;
    return 2 * *extra_count + (value >> *extra_count);
}

// MARK: Bits

// Bits on their way out, the first lowest.
typedef struct stream {
    uint8_t *out;
    uint64_t bits;
    uint32_t count;
} stream;

// Up to 56 bits fit between two drains.
static inline void put(stream *self, uint32_t value, uint32_t count) {
    self->bits |= (uint64_t)value << self->count;
    self->count += count;
}

static inline void put_code(stream *self, uint32_t code) {
    put(self, code & 0xFFFF, code >> 16);
}

static inline void drain(stream *self) {
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

static void write_codes(const portrait_deflate *self, stream *to) {
    uint8_t lengths[PORTRAIT_DEFLATE_LITERALS + PORTRAIT_DEFLATE_DISTANCES];
    uint16_t packed[PORTRAIT_DEFLATE_LITERALS + PORTRAIT_DEFLATE_DISTANCES];
    uint32_t literals = PORTRAIT_DEFLATE_LITERALS, distances = PORTRAIT_DEFLATE_DISTANCES;
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

static inline __attribute__((always_inline)) void put_sequences(const portrait_deflate *self, stream *to) {
    // Local copies stay in registers.
    stream fast = *to;
    const uint32_t *literals = self->literals.codes, *distances = self->distances.codes;
    const uint8_t *bytes = self->start;
    for (uint32_t i = 0; i < self->sequence_count; i++) {
        portrait_deflate_sequence sequence = self->sequences[i];
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
        put_code(&fast, literals[length_symbol(length, &extra)]);
        put(&fast, (length - 3) & ((1u << extra) - 1), extra);
        put_code(&fast, distances[distance_symbol(distance, &extra)]);
        put(&fast, (distance - 1) & ((1u << extra) - 1), extra);
        drain(&fast);
        bytes += length;
    }
    *to = fast;
}

// Shifting by a number that is not known is the better part of the work, and takes a third of the time with BMI2.
#if defined(__x86_64__)
static __attribute__((target("bmi,bmi2"))) void put_sequences_shifting(const portrait_deflate *self, stream *to) {
    put_sequences(self, to);
}
#endif

static void write_sequences(const portrait_deflate *self, stream *to) {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("bmi2")) {
        put_sequences_shifting(self, to);
        return;
    }
#endif
    put_sequences(self, to);
}

// Counts all literals of the block, in four places by turns: one that was just counted is not at hand yet.
static void count_literals(portrait_deflate *self) {
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

static void begin_block(portrait_deflate *self, const uint8_t *start) {
    self->start = start;
    self->sequence_count = 0;
    self->token_count = 0;
    memset(self->literal_counts, 0, sizeof self->literal_counts);
    memset(self->distance_counts, 0, sizeof self->distance_counts);
}

// Ends a block with some literals that no repetition follows.
static void end_block(portrait_deflate *self, size_t literals, int is_last, stream *to) {
    self->sequences[self->sequence_count++] = (portrait_deflate_sequence){.literals = (uint32_t)literals};
    count_literals(self);
    self->literal_counts[END_OF_BLOCK] = 1;
    portrait_huffman_build(&self->literals, self->literal_counts, PORTRAIT_DEFLATE_LITERALS, LONGEST_LITERAL);
    portrait_huffman_build(&self->distances, self->distance_counts, PORTRAIT_DEFLATE_DISTANCES, 15);
    // Codes of its own: type 2.
    put(to, (is_last ? 1 : 0) | 2 << 1, 3);
    write_codes(self, to);
    write_sequences(self, to);
    put_code(to, self->literals.codes[END_OF_BLOCK]);
    drain(to);
}

// MARK: Repetitions

// Where the last place is kept, plus one, that had the same hash of its next six bytes.
static uint32_t *place_of(portrait_deflate *self, const uint8_t *bytes) {
    return &self->places[(load64(bytes) << 16) * 0x9E3779B97F4A7C15u >> 51];
}

// The longer of a run and of what stood at the one place with the same hash; 0 where neither is long enough.
static size_t find(portrait_deflate *self, const uint8_t *bytes, size_t at, size_t count, size_t *distance) {
    if (count - at < LOOKAHEAD) return 0;
    size_t most = smaller(count - at, LONGEST_MATCH);
    const uint8_t *here = bytes + at;
    size_t length = 0;
    if (at > 0 && load32(here) == load32(here - 1)) {
        length = equal_length(here, here - 1, most);
        *distance = 1;
    }
    uint32_t *place = place_of(self, here);
    size_t earlier = *place;
    *place = (uint32_t)at + 1;
    if (length == most || earlier == 0 || at + 1 - earlier > FARTHEST) return length;
    const uint8_t *there = bytes + earlier - 1;
    if (load32(here) != load32(there)) return length;
    size_t repeated = equal_length(here, there, most);
    if (repeated < SHORTEST_MATCH || repeated <= length) return length;
    *distance = at + 1 - earlier;
    return repeated;
}

// Remembers the places inside a match; those of a run are all the same.
static void remember(portrait_deflate *self, const uint8_t *bytes, size_t at, size_t end, size_t count) {
    for (; at < end && count - at >= LOOKAHEAD; at++) *place_of(self, bytes + at) = (uint32_t)at + 1;
}

static void add_match(portrait_deflate *self, size_t literals, size_t length, size_t distance) {
    uint32_t extra;
    self->literal_counts[length_symbol((uint32_t)length, &extra)]++;
    self->distance_counts[distance_symbol((uint32_t)distance, &extra)]++;
    self->sequences[self->sequence_count++] = (portrait_deflate_sequence){
        .literals = (uint32_t)literals,
        .match = (uint32_t)distance << 9 | (uint32_t)length,
    };
}

size_t portrait_deflate_bound(size_t count) {
    // No code is longer than 15 bits, nor a repetition with its extra bits longer than 48, for at least 4 bytes.
    return 2 * count + (count / PORTRAIT_DEFLATE_TOKENS + 1) * 512 + 64;
}

size_t portrait_deflate_compress(portrait_deflate *self, const uint8_t *bytes, size_t count, uint8_t *out) {
    // Method 8 with a window of 32 KB; the check bits make a multiple of 31.
    out[0] = 0x78;
    out[1] = 0x01;
    stream to = {.out = out + 2};
    memset(self->places, 0, sizeof self->places);
    begin_block(self, bytes);
    size_t failures = 0;
    // Where the literals begin that follow the last repetition.
    size_t first = 0;
    for (size_t at = 0; at < count;) {
        if (self->token_count == PORTRAIT_DEFLATE_TOKENS) {
            end_block(self, at - first, 0, &to);
            begin_block(self, bytes + at);
            first = at;
        }
        size_t distance = 0, length = find(self, bytes, at, count, &distance);
        if (length == 0) {
            failures += failures < PATIENCE ? 1 : FAILURE_IN_NOISE;
            size_t room = smaller(PORTRAIT_DEFLATE_TOKENS - self->token_count, count - at);
            size_t literals = smaller(smaller(1 + failures / 2, LONGEST_STEP), room);
            self->token_count += (uint32_t)literals;
            at += literals;
        } else {
            // In noise there are short repetitions by chance.
            failures = length >= LONG_MATCH ? 0 : smaller(failures, PATIENCE) * 7 / 8;
            if (distance > 1) remember(self, bytes, at + 1, at + length, count);
            size_t end = at + length;
            // Places before were not tried.
            while (at > first && at > distance && length < LONGEST_MATCH && bytes[at - 1] == bytes[at - 1 - distance]) {
                at--;
                length++;
                self->token_count--;
            }
            add_match(self, at - first, length, distance);
            self->token_count++;
            at = end;
            first = at;
        }
    }
    end_block(self, count - first, 1, &to);
    put(&to, 0, (8 - to.count) % 8);
    drain(&to);
    uint32_t sum = libdeflate_adler32(1, bytes, count);
    for (int i = 0; i < 4; i++) to.out[i] = (uint8_t)(sum >> (24 - 8 * i));
    return (size_t)(to.out + 4 - out);
}
