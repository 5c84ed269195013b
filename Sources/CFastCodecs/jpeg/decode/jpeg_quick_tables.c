#include "jpeg_quick_tables.h"

#include <string.h>

/// Makes codes of lengths, as T.81, C.2 does; 0 when they are too many, or a symbol is not allowed.
int portrait_jpeg_make_code(jpeg_codes *codes, jpeg_code_list list, uint8_t last_symbol) {
    memset(codes, 0, sizeof *codes);
    int32_t code = 0;
    int32_t place = 0;
    for (int length = 1; length <= 16; length++, code <<= 1) {
        int32_t count = list.lengths[length];
        codes->last[length] = count > 0 ? code + count - 1 : -1;
        codes->offset[length] = place - code;
        // No code consists of ones only, and no table has more than 256.
        if ((count > 0 && code + count >= 1 << length) || place + count > 256) return 0;
        for (int32_t i = 0; i < count; i++, code++, place++) {
            uint8_t symbol = list.symbols[place];
            if (symbol > last_symbol) return 0;
            codes->symbols[place] = symbol;
            if (length > jpeg_code_bits) continue;
            int spare = jpeg_code_bits - length;
            uint16_t *seen = codes->seen + (code << spare);
            for (int k = 0; k < 1 << spare; k++) seen[k] = (uint16_t)(length << 8 | symbol);
        }
    }
    return 1;
}

int portrait_jpeg_make_codes(jpeg_tables *tables, jpeg_code_list dc, jpeg_code_list ac) {
    return portrait_jpeg_make_code(&tables->dc_codes, dc, 15) && portrait_jpeg_make_code(&tables->ac_codes, ac, 255);
}

/// A symbol and what belongs to it.
typedef struct sight {
    uint32_t bits;
    uint32_t run;
    uint32_t size;
    int32_t value;
} sight;

/// Reads a symbol from the highest of some bits, of which so many are known; 0 when it is not, or has more bits.
static inline int read_sight(
    const jpeg_codes *codes, uint32_t rest, int32_t known, int32_t most_bits, sight *found) {
    uint32_t seen = codes->seen[rest >> (32 - jpeg_code_bits)];
    if (seen == 0) return 0;
    uint32_t length = seen >> 8;
    found->run = seen >> 4 & 15;
    found->size = seen & 15;
    found->bits = length + found->size;
    if ((int32_t)length > known || (int32_t)found->bits > most_bits) return 0;
    found->value = found->size > 0 ? portrait_jpeg_extend(rest << length >> (32 - found->size), found->size) : 0;
    return 1;
}

/// Whether a symbol is the end of a block; T.81, F.1.2.2.1.
static inline int is_end(sight found) {
    return found.size == 0 && found.run < 15;
}

// MARK: Skips

/// Puts a symbol before what is seen behind it, as far as a place in a block allows.
static inline jpeg_skip before(uint32_t bits, uint32_t advance, jpeg_skip rest) {
    if (rest.advance != jpeg_unseen && advance + (rest.advance & 63) <= 63) {
        bits += rest.bits;
        advance += rest.advance;
    }
    return (jpeg_skip){.bits = (uint8_t)bits, .advance = (uint8_t)advance};
}

/// Gives what is seen behind so many of the bits of a lookup.
static inline jpeg_skip behind(const jpeg_skip *shorter, uint32_t lookup, int32_t known, int32_t used) {
    if (used >= known) return (jpeg_skip){.advance = jpeg_unseen};
    uint32_t count = 1u << (known - used);
    return shorter[count + (lookup & (count - 1))];
}

/// Collects what a look-up of so many bits finds within a block, from what shorter look-ups find.
static inline jpeg_skip skip_ac(
    const jpeg_codes *codes, const jpeg_skip *shorter, uint32_t lookup, int32_t known) {
    sight found;
    // The extra bits of the last symbol may lie behind the lookup.
    int32_t most_bits = known + jpeg_skip_most - jpeg_skip_bits;
    if (!read_sight(codes, lookup << (32 - known), known, most_bits, &found)) {
        return (jpeg_skip){.advance = jpeg_unseen};
    }
    if (is_end(found)) return (jpeg_skip){.bits = (uint8_t)found.bits, .advance = jpeg_ended};
    return before(found.bits, found.run + 1, behind(shorter, lookup, known, (int32_t)found.bits));
}

/// Collects what a lookup sees at the beginning of a block.
static inline jpeg_skip skip_dc(const jpeg_codes *codes, const jpeg_skip *shorter, uint32_t lookup, int32_t known) {
    sight found;
    if (!read_sight(codes, lookup << (32 - known), known, known, &found)) return (jpeg_skip){.advance = jpeg_unseen};
    jpeg_skip skip = before(found.bits, 1, behind(shorter, lookup, known, (int32_t)found.bits));
    skip.difference = (int16_t)found.value;
    return skip;
}

void portrait_jpeg_make_skips(jpeg_tables *tables) {
    // Those for look-ups of k bits begin at 2 to the power of k.
    jpeg_skip ac[2 << jpeg_skip_bits];
    for (int32_t known = 1; known <= jpeg_skip_bits; known++) {
        uint32_t count = 1u << known;
        for (uint32_t lookup = 0; lookup < count; lookup++) {
            ac[count + lookup] = skip_ac(&tables->ac_codes, ac, lookup, known);
        }
    }
    memcpy(tables->skips, ac + jpeg_skip_count, jpeg_skip_count * sizeof *ac);
    for (uint32_t lookup = 0; lookup < jpeg_skip_count; lookup++) {
        tables->skips[jpeg_skip_count + lookup] = skip_dc(&tables->dc_codes, ac, lookup, jpeg_skip_bits);
    }
}

// MARK: Pairs

/// Collects what a lookup sees, within a block or at its beginning.
static inline jpeg_pair collect(const jpeg_tables *tables, uint32_t lookup, int is_start) {
    jpeg_pair pair = {.advance = jpeg_unseen};
    uint32_t rest = lookup << (32 - jpeg_pair_bits);
    int32_t left = jpeg_pair_bits;
    uint32_t advance = 0;
    uint32_t values = 0;
    sight found;
    if (is_start) {
        if (!read_sight(&tables->dc_codes, rest, left, left, &found)) return pair;
        pair.values[0] = pair.values[1] = (int16_t)found.value;
        pair.first = pair.last = 0;
        values = advance = 1;
        rest <<= found.bits;
        left -= (int32_t)found.bits;
    }
    while (read_sight(&tables->ac_codes, rest, left, left, &found)) {
        // A run of 16 zeros is a coefficient of 0 after 15 zeros.
        if (!is_end(found) && (values == 2 || advance + found.run + 1 > 63)) break;
        rest <<= found.bits;
        left -= (int32_t)found.bits;
        if (is_end(found)) {
            advance += jpeg_ended;
            break;
        }
        advance += found.run + 1;
        pair.values[1] = (int16_t)found.value;
        pair.last = (uint8_t)(advance - 1);
        if (values == 0) {
            pair.values[0] = pair.values[1];
            pair.first = pair.last;
        }
        values += 1;
    }
    if (left < jpeg_pair_bits) {
        pair.advance = (uint8_t)advance;
        pair.bits = (uint8_t)(jpeg_pair_bits - left);
    }
    return pair;
}

void portrait_jpeg_make_pairs(jpeg_tables *tables) {
    for (uint32_t lookup = 0; lookup < jpeg_pair_count; lookup++) {
        tables->pairs[lookup] = collect(tables, lookup, 0);
        tables->pairs[jpeg_pair_count + lookup] = collect(tables, lookup, 1);
    }
}
