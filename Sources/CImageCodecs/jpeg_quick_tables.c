#include "jpeg_quick_tables.h"

#include <string.h>

static int make_codes(jpeg_codes *codes, const uint8_t lengths[17], const uint8_t symbols[256]) {
    memset(codes, 0, sizeof *codes);
    memcpy(codes->symbols, symbols, sizeof codes->symbols);
    int32_t code = 0;
    int32_t place = 0;
    for (int length = 1; length <= 16; length++, code <<= 1) {
        int32_t count = lengths[length];
        codes->last[length] = count > 0 ? code + count - 1 : -1;
        codes->offset[length] = place - code;
        // No code consists of ones only, and no table has more than 256.
        if (count > 0 && code + count >= 1 << length) return 0;
        if (place + count > 256) return 0;
        for (int32_t i = 0; i < count && length <= jpeg_look_bits; i++) {
            int spare = jpeg_look_bits - length;
            uint16_t seen = (uint16_t)(length << 8 | symbols[place + i]);
            for (int32_t k = 0; k < 1 << spare; k++) codes->seen[((code + i) << spare) + k] = seen;
        }
        code += count;
        place += count;
    }
    return 1;
}

// What is seen from a place within a look.
typedef struct sight {
    uint32_t bits;
    uint32_t run;
    uint32_t size;
    int32_t value;
} sight;

/// Reads a symbol with its extra bits; 0 when they go beyond the look.
static int read_sight(const jpeg_codes *codes, uint32_t look, uint32_t width, uint32_t used, sight *found) {
    uint32_t rest = look << (32 - width) << used;
    uint32_t seen = codes->seen[rest >> (32 - jpeg_look_bits)];
    if (seen == 0) return 0;
    uint32_t length = seen >> 8;
    found->run = seen >> 4 & 15;
    found->size = seen & 15;
    found->bits = length + found->size;
    if (used + found->bits > width) return 0;
    if (found->size > 0) {
        found->value = portrait_jpeg_extend(rest << length >> (32 - found->size), found->size);
    } else {
        found->value = 0;
    }
    return 1;
}

int portrait_jpeg_make_dc_table(jpeg_dc_table *table, const uint8_t lengths[17], const uint8_t symbols[256]) {
    if (!make_codes(&table->codes, lengths, symbols)) return 0;
    uint32_t count = 0;
    for (int length = 1; length <= 16; length++) count += lengths[length];
    for (uint32_t i = 0; i < count; i++) {
        if (symbols[i] > 15) return 0;
    }
    for (uint32_t look = 0; look < jpeg_look_count; look++) {
        sight found;
        int is_seen = read_sight(&table->codes, look, jpeg_look_bits, 0, &found);
        table->looks[look] = is_seen ? (jpeg_difference){(int16_t)found.value, (uint16_t)found.bits}
                                     : (jpeg_difference){0, 0};
    }
    return 1;
}

/// Collects what a look sees, with at most so many values.
static jpeg_pair collect(const jpeg_codes *codes, uint32_t look, uint32_t width, uint32_t most_values) {
    jpeg_pair pair = {.advance = jpeg_unseen};
    uint32_t used = 0;
    uint32_t advance = 0;
    uint32_t values = 0;
    sight found;
    while (read_sight(codes, look, width, used, &found)) {
        if (found.size == 0 && found.run < 15) {
            used += found.bits;
            advance += jpeg_block_end;
            break;
        }
        // A run of 16 zeros is a coefficient of 0 after 15 zeros.
        if (advance + found.run + 1 > 63 || values == most_values) break;
        used += found.bits;
        advance += found.run + 1;
        if (values == 0) {
            pair.values[0] = (int16_t)found.value;
            pair.first = (uint8_t)(advance - 1);
        }
        if (found.size > 0) values += 1;
        pair.values[1] = (int16_t)found.value;
    }
    if (used > 0) {
        pair.advance = (uint8_t)advance;
        pair.bits = (uint8_t)used;
    }
    return pair;
}

int portrait_jpeg_make_ac_table(jpeg_ac_table *table, const uint8_t lengths[17], const uint8_t symbols[256]) {
    if (!make_codes(&table->codes, lengths, symbols)) return 0;
    for (uint32_t look = 0; look < jpeg_look_count; look++) {
        table->pairs[look] = collect(&table->codes, look, jpeg_look_bits, 2);
    }
    for (uint32_t look = 0; look < jpeg_skip_count; look++) {
        jpeg_pair all = collect(&table->codes, look, jpeg_skip_bits, jpeg_skip_bits);
        table->skips[look] = (uint16_t)(all.advance << 8 | all.bits);
    }
    return 1;
}
