#include "jpeg_quick_blocks.h"

const uint8_t portrait_jpeg_order[64] = {
    0,  1,  8,  16, 9,  2,  3,  10, 17, 24, 32, 25, 18, 11, 4,  5,  12, 19, 26, 33, 40, 48,
    41, 34, 27, 20, 13, 6,  7,  14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23,
    30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63,
};

/// Reads a symbol that is known to be there, if the data does not end; -1 when no code is like the next bits.
static int read_symbol(jpeg_bits *bits, const jpeg_codes *codes) {
    uint32_t seen = codes->seen[bits->buffer >> (64 - jpeg_look_bits)];
    if (seen != 0) {
        portrait_jpeg_take(bits, seen >> 8);
        return (int)(seen & 0xFF);
    }
    for (uint32_t length = jpeg_look_bits + 1; length <= 16; length++) {
        int32_t code = (int32_t)(bits->buffer >> (64 - length));
        if (code > codes->last[length]) continue;
        portrait_jpeg_take(bits, length);
        return codes->symbols[(code + codes->offset[length]) & 0xFF];
    }
    return -1;
}

static int32_t read_value(jpeg_bits *bits, uint32_t size) {
    uint32_t extra = (uint32_t)(bits->buffer >> (64 - size));
    portrait_jpeg_take(bits, size);
    return portrait_jpeg_extend(extra, size);
}

int portrait_jpeg_read_difference(jpeg_bits *kept, const jpeg_dc_table *table, int32_t *difference) {
    jpeg_bits bits = portrait_jpeg_refilled(*kept);
    jpeg_difference look = table->looks[bits.buffer >> (64 - jpeg_look_bits)];
    if (__builtin_expect(look.bits != 0, 1)) {
        portrait_jpeg_take(&bits, look.bits);
        *difference = look.value;
    } else {
        jpeg_bits copy = bits;
        int symbol = read_symbol(&copy, &table->codes);
        if (symbol < 0) return 0;
        *difference = symbol > 0 ? read_value(&copy, (uint32_t)symbol) : 0;
        bits = copy;
    }
    *kept = bits;
    return 1;
}

/// Reads one symbol and what belongs to it; 0 when it is odd.
///
/// Moves the place in the block behind the coefficient, or to 64 at the end of the block.
static __attribute__((noinline)) int read_single(jpeg_bits *bits, const jpeg_codes *codes, uint32_t *place, int32_t *value) {
    *bits = portrait_jpeg_refilled(*bits);
    int symbol = read_symbol(bits, codes);
    if (symbol < 0) return 0;
    uint32_t run = (uint32_t)symbol >> 4;
    uint32_t size = (uint32_t)symbol & 15;
    *value = 0;
    if (size == 0 && run < 15) {
        *place = 64;
        return 1;
    }
    *place += run + 1;
    if (size > 0) *value = read_value(bits, size);
    return *place <= 64;
}

int portrait_jpeg_skip_waves(jpeg_bits *kept, const jpeg_ac_table *table) {
    jpeg_bits bits = *kept;
    uint32_t place = 1;
    while (place < 64) {
        bits = portrait_jpeg_refilled(bits);
        uint32_t look = 0;
        uint32_t next = place;
        for (int count = 0; count < jpeg_looks; count++) {
            look = table->skips[bits.buffer >> (64 - jpeg_skip_bits)];
            next = place + (look >> 8);
            if (next > 63) break;
            place = next;
            portrait_jpeg_take(&bits, look & 63);
        }
        if (next <= 63) continue;
        if (next >= jpeg_block_end && next - jpeg_block_end <= 63) {
            portrait_jpeg_take(&bits, look & 63);
            break;
        }
        int32_t value;
        jpeg_bits copy = bits;
        if (!read_single(&copy, &table->codes, &place, &value)) return 0;
        bits = copy;
    }
    *kept = bits;
    return 1;
}

jpeg_block_kind portrait_jpeg_read_waves(jpeg_bits *kept, const jpeg_ac_table *table, jpeg_block *block) {
    jpeg_bits bits = *kept;
    uint32_t place = 1;
    bits = portrait_jpeg_refilled(bits);
    const jpeg_pair *pair = &table->pairs[bits.buffer >> (64 - jpeg_look_bits)];
    if (pair->advance == jpeg_block_end) {
        portrait_jpeg_take(&bits, pair->bits);
        *kept = bits;
        return JPEG_BLOCK_EVEN;
    }
    memset(block, 0, sizeof *block);
    while (place < 64) {
        bits = portrait_jpeg_refilled(bits);
        uint32_t next = place;
        for (int count = 0; count < jpeg_looks; count++) {
            pair = &table->pairs[bits.buffer >> (64 - jpeg_look_bits)];
            next = place + pair->advance;
            if (next > 63) break;
            block->values[portrait_jpeg_order[place + pair->first]] = pair->values[0];
            block->values[portrait_jpeg_order[next - 1]] = pair->values[1];
            place = next;
            portrait_jpeg_take(&bits, pair->bits);
        }
        if (next <= 63) continue;
        if (next >= jpeg_block_end && next - jpeg_block_end <= 63) {
            portrait_jpeg_take(&bits, pair->bits);
            if (pair->advance > jpeg_block_end) {
                block->values[portrait_jpeg_order[place + pair->first]] = pair->values[0];
                block->values[portrait_jpeg_order[next - jpeg_block_end - 1]] = pair->values[1];
            }
            break;
        }
        int32_t value;
        jpeg_bits copy = bits;
        if (!read_single(&copy, &table->codes, &place, &value)) return JPEG_BLOCK_ODD;
        bits = copy;
        // The end of a block stores a zero in its last place, which nothing else has reached.
        block->values[portrait_jpeg_order[place - 1]] = (int16_t)value;
    }
    *kept = bits;
    return JPEG_BLOCK_WAVES;
}
