#include "jpeg_quick_blocks.h"

#include "jpeg_order.h"

/// Reads one symbol at a place of a block and what belongs to it; 0 when it is malformed.
///
/// Moves the place behind the coefficient, or to 64 at the end of the block, where the value is 0.
static __attribute__((noinline)) int read_single(
    jpeg_bits *bits, const jpeg_tables *tables, uint32_t *place, int32_t *value) {
    *bits = portrait_jpeg_refilled(*bits);
    *value = 0;
    int symbol = portrait_jpeg_read_symbol(bits, *place == 0 ? &tables->dc_codes : &tables->ac_codes);
    if (symbol < 0) return 0;
    uint32_t run = (uint32_t)symbol >> 4;
    uint32_t size = (uint32_t)symbol & 15;
    if (size == 0 && run < 15 && *place > 0) {
        *place = 64;
        return 1;
    }
    *place += run + 1;
    if (size > 0) {
        *value = portrait_jpeg_extend((uint32_t)(bits->buffer >> (64 - size)), size);
        portrait_jpeg_take(bits, size);
    }
    return *place <= 64;
}

// Where blocks end can't be foreseen, and a branch taken wrongly costs more than a lookup. So the end of a block only
// changes the half of the table for the next lookup, without a branch, and a branch comes at the last of the blocks.

static inline __attribute__((always_inline)) int skip_blocks(
    jpeg_bits *kept, const jpeg_tables *tables, uint32_t count, int32_t *differences) {
    jpeg_bits bits = *kept;
    uint32_t index = 0;
    uint32_t place = 0;
    const char *start = (const char *)tables->skips, *half = start + jpeg_skip_half;
    while (index < count) {
        bits = portrait_jpeg_refilled(bits);
        uint32_t next = 0;
        for (int lookups = 0; lookups < 56 / jpeg_skip_most && index < count; lookups++) {
            jpeg_skip lookup = ((const jpeg_skip *)half)[bits.buffer >> (64 - jpeg_skip_bits)];
            next = place + lookup.advance;
            if (next & jpeg_unseen) break;
            differences[index] += lookup.difference;
            portrait_jpeg_take(&bits, lookup.bits);
            half = start + (lookup.word & jpeg_skip_half);
            uint32_t ended = lookup.advance >> 7;
            index += ended;
            place = next & (ended - 1);
        }
        if (!(next & jpeg_unseen)) continue;
        int32_t value;
        // Copies, so that both can stay in registers.
        jpeg_bits copy = bits;
        uint32_t reached = place;
        if (!read_single(&copy, tables, &reached, &value)) return 0;
        bits = copy;
        if (place == 0) differences[index] += value;
        index += reached >> 6;
        place = reached & 63;
        half = start + (place == 0 ? jpeg_skip_half : 0);
    }
    *kept = bits;
    return 1;
}

/// Puts a coefficient where it belongs.
static inline __attribute__((always_inline)) void put(jpeg_block *block, uint32_t place, int16_t value, int in_rows) {
    block->values[in_rows ? portrait_jpeg_order[place] : place] = value;
}

static inline __attribute__((always_inline)) int read_blocks(
    jpeg_bits *kept, const jpeg_tables *tables, uint32_t count, jpeg_block *blocks, const int in_rows) {
    jpeg_bits bits = *kept;
    jpeg_block *block = blocks;
    const jpeg_block *end = blocks + count;
    uint32_t place = 0;
    const jpeg_pair *half = tables->pairs + jpeg_pair_count;
    while (block < end) {
        bits = portrait_jpeg_refilled(bits);
        uint32_t next = 0;
        for (int lookups = 0; lookups < 56 / jpeg_pair_bits && block < end; lookups++) {
            const jpeg_pair *lookup = &half[bits.buffer >> (64 - jpeg_pair_bits)];
            next = place + lookup->advance;
            if (next & jpeg_unseen) break;
            put(block, place + lookup->first, lookup->values[0], in_rows);
            put(block, place + lookup->last, lookup->values[1], in_rows);
            if (in_rows) block->length = next & 63;
            portrait_jpeg_take(&bits, lookup->bits);
            half = tables->pairs + ((size_t)(lookup->advance & jpeg_ended) << (jpeg_pair_bits - 7));
            uint32_t ended = lookup->advance >> 7;
            block += ended;
            place = next & (ended - 1);
        }
        if (!(next & jpeg_unseen)) continue;
        int32_t value;
        jpeg_bits copy = bits;
        uint32_t reached = place;
        if (!read_single(&copy, tables, &reached, &value)) return 0;
        bits = copy;
        // The end of a block stores a zero in its last place, which nothing else has reached.
        put(block, reached - 1, (int16_t)value, in_rows);
        if (in_rows) block->length = value == 0 ? place : reached;
        block += reached >> 6;
        place = reached & 63;
        half = tables->pairs + (place == 0 ? jpeg_pair_count : 0);
    }
    *kept = bits;
    return 1;
}

// MARK: Processors

// Shifting by a number that is not known is the better part of the work, and takes a third of the time with BMI2.

#if defined(__x86_64__)

static __attribute__((target("bmi,bmi2"))) int skip_shifting(
    jpeg_bits *bits, const jpeg_tables *tables, uint32_t count, int32_t *differences) {
    return skip_blocks(bits, tables, count, differences);
}

static __attribute__((target("bmi,bmi2"))) int read_shifting(
    jpeg_bits *bits, const jpeg_tables *tables, uint32_t count, jpeg_block *blocks) {
    return read_blocks(bits, tables, count, blocks, 1);
}

static __attribute__((target("bmi,bmi2"))) int list_shifting(
    jpeg_bits *bits, const jpeg_tables *tables, uint32_t count, jpeg_block *blocks) {
    return read_blocks(bits, tables, count, blocks, 0);
}

#endif

int portrait_jpeg_skip_blocks(jpeg_bits *bits, const jpeg_tables *tables, uint32_t count, int32_t *differences) {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("bmi2")) return skip_shifting(bits, tables, count, differences);
#endif
    return skip_blocks(bits, tables, count, differences);
}

int portrait_jpeg_read_blocks(jpeg_bits *bits, const jpeg_tables *tables, uint32_t count, jpeg_block *blocks) {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("bmi2")) return read_shifting(bits, tables, count, blocks);
#endif
    return read_blocks(bits, tables, count, blocks, 1);
}

int portrait_jpeg_list_blocks(jpeg_bits *bits, const jpeg_tables *tables, uint32_t count, jpeg_block *blocks) {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("bmi2")) return list_shifting(bits, tables, count, blocks);
#endif
    return read_blocks(bits, tables, count, blocks, 0);
}
