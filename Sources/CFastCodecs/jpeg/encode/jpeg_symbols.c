#include "jpeg_symbols.h"

#include "simd/lanes.h"
#include "jpeg/decode/jpeg_order.h"

#include <string.h>

/// The number of bits that a value needs without its sign.
static int bits_of(int value) {
    unsigned magnitude = (unsigned)(value < 0 ? -value : value);
    return magnitude == 0 ? 0 : 32 - __builtin_clz(magnitude);
}

uint64_t portrait_jpeg_nonzero(const JCOEF *block) {
    uint64_t places = 0;
    for (int k = 0; k < DCTSIZE2; k += 16) {
        portrait_words lanes[2];
        memcpy(lanes, block + k, sizeof lanes);
        places |= (uint64_t)portrait_nonzero(lanes[0], lanes[1]) << k;
    }
    return places;
}

void portrait_jpeg_count(const JCOEF *block, int difference, jpeg_symbols *dc, jpeg_symbols *ac) {
    dc->counts[bits_of(difference)] += 1;
    // Nearly all coefficients are zero, so that the others are put into zigzag order one by one.
    uint8_t sizes[DCTSIZE2];
    uint64_t places = 0;
    for (uint64_t left = portrait_jpeg_nonzero(block) & ~(uint64_t)1; left != 0; left &= left - 1) {
        int k = __builtin_ctzll(left);
        places |= (uint64_t)1 << portrait_jpeg_places[k];
        sizes[portrait_jpeg_places[k]] = (uint8_t)bits_of(block[k]);
    }
    int before = 0;
    for (; places != 0; places &= places - 1) {
        int place = __builtin_ctzll(places);
        int zeros = place - before - 1;
        before = place;
        // Sixteen zeros in a row are a symbol of their own.
        ac->counts[0xF0] += (uint32_t)zeros >> 4;
        ac->counts[(zeros & 15) << 4 | sizes[place]] += 1;
    }
    if (before < DCTSIZE2 - 1) ac->counts[0] += 1;
}

// A node for each symbol, and one that keeps the code of only ones from being used.
enum { nodes = 257, longest_code = 16 };

/// Joins the two rarest nodes until one is left, which gives each symbol the length of its code; T.81, figure K.1.
///
/// Of nodes that come equally often the last is taken, as the figure says. Gives the longest length.
static int find_lengths(const uint64_t *counts, uint8_t *lengths) {
    // The nodes that are joined are chains; the joined one is in the place of the rarer. The key of a node orders by its
    // count, then from the last to the first.
    uint64_t keys[nodes];
    int next[nodes];
    int count = 0;
    for (int i = 0; i < nodes; i++) {
        next[i] = -1;
        if (counts[i] != 0) keys[count++] = counts[i] << 9 | (uint64_t)(511 - i);
    }
    memset(lengths, 0, nodes);
    int longest = 0;
    while (count > 1) {
        int one = keys[1] < keys[0];
        int other = 1 - one;
        for (int i = 2; i < count; i++) {
            if (keys[i] > keys[other]) continue;
            other = i;
            if (keys[i] > keys[one]) continue;
            other = one;
            one = i;
        }
        int last = 0;
        for (int i = 511 - (int)(keys[one] & 511); i >= 0; i = next[i]) {
            lengths[i] += 1;
            last = i;
            if (lengths[i] > longest) longest = lengths[i];
        }
        next[last] = 511 - (int)(keys[other] & 511);
        for (int i = next[last]; i >= 0; i = next[i]) {
            lengths[i] += 1;
            if (lengths[i] > longest) longest = lengths[i];
        }
        keys[one] += keys[other] >> 9 << 9;
        keys[other] = keys[--count];
    }
    return longest;
}

/// Moves codes up until none is longer than allowed; T.81, figure K.3.
static void shorten(uint32_t *numbers, int longest) {
    for (int i = longest; i > longest_code; i--) {
        while (numbers[i] > 0) {
            int shorter = i - 2;
            while (numbers[shorter] == 0) shorter -= 1;
            numbers[i] -= 2;
            numbers[i - 1] += 1;
            numbers[shorter + 1] += 2;
            numbers[shorter] -= 1;
        }
    }
}

uint64_t portrait_jpeg_make_table(const jpeg_symbols *symbols, JHUFF_TBL *table) {
    uint64_t counts[nodes];
    for (int i = 0; i < 256; i++) counts[i] = symbols->counts[i];
    counts[256] = 1;
    uint8_t lengths[nodes];
    int longest = find_lengths(counts, lengths);
    uint32_t numbers[nodes] = {0};
    for (int i = 0; i < nodes; i++) numbers[lengths[i]] += lengths[i] != 0;
    shorten(numbers, longest);
    int length = longest_code;
    while (length > 0 && numbers[length] == 0) length -= 1;
    // The longest code is that of the node that is no symbol.
    numbers[length] -= 1;
    memset(table->bits, 0, sizeof table->bits);
    for (int i = 1; i <= longest_code; i++) table->bits[i] = (UINT8)numbers[i];
    // Symbols go by the length they had before, whatever they were moved to.
    int count = 0;
    for (int i = 1; i <= longest; i++) {
        for (int symbol = 0; symbol < 256; symbol++) {
            if (lengths[symbol] == i) table->huffval[count++] = (UINT8)symbol;
        }
    }
    table->sent_table = FALSE;
    return portrait_jpeg_weigh(symbols, table);
}

uint64_t portrait_jpeg_weigh(const jpeg_symbols *symbols, const JHUFF_TBL *table) {
    uint64_t bits = 0;
    int symbol = 0;
    for (int i = 1; i <= longest_code; i++) {
        for (int k = 0; k < table->bits[i]; k++, symbol++) {
            uint8_t value = table->huffval[symbol];
            bits += (uint64_t)symbols->counts[value] * (uint64_t)(i + (value & 15));
        }
    }
    return bits;
}
