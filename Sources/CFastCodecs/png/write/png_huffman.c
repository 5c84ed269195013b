#include "png_huffman.h"

#include <string.h>

/// Bits of an entry that hold the symbol; the count is above.
#define SYMBOL_BITS 9
/// The longest code of deflate.
#define LONGEST 15

// Sorts by count and, where that is equal, by symbol (Shell's way, the gaps by Ciura).
static void sort(uint32_t *entries, uint32_t count) {
    static const uint32_t gaps[] = {132, 57, 23, 10, 4, 1};
    for (size_t g = 0; g < sizeof gaps / sizeof *gaps; g++) {
        uint32_t gap = gaps[g];
        for (uint32_t i = gap; i < count; i++) {
            uint32_t entry = entries[i], place = i;
            for (; place >= gap && entries[place - gap] > entry; place -= gap) entries[place] = entries[place - gap];
            entries[place] = entry;
        }
    }
}

// Replaces sorted counts by the depths of their leaves ("In-Place Calculation of Minimum-Redundancy Codes", Moffat and
// Katajainen, 1995).
static void find_depths(uint32_t *values, int count) {
    int leaf = 2, root = 0;
    values[0] += values[1];
    for (int next = 1; next < count - 1; next++) {
        for (int child = 0; child < 2; child++) {
            uint32_t value;
            if (leaf >= count || (root < next && values[root] < values[leaf])) {
                value = values[root];
                values[root++] = (uint32_t)next;
            } else {
                value = values[leaf++];
            }
            values[next] = child == 0 ? value : values[next] + value;
        }
    }
    values[count - 2] = 0;
    for (int next = count - 3; next >= 0; next--) values[next] = values[values[next]] + 1;
    int available = 1, used = 0, next = count - 1;
    uint32_t depth = 0;
    root = count - 2;
    while (available > 0) {
        while (root >= 0 && values[root] == depth) used++, root--;
        while (available > used) values[next--] = depth, available--;
        available = 2 * used;
        used = 0;
        depth++;
    }
}

// Makes room for leaves that lie too deep by moving others down.
static void limit(uint32_t *depth_counts, uint32_t longest) {
    uint32_t total = 0;
    for (uint32_t depth = 1; depth <= longest; depth++) total += depth_counts[depth] << (longest - depth);
    while (total > 1u << longest) {
        depth_counts[longest]--;
        uint32_t depth = longest - 1;
        while (depth_counts[depth] == 0) depth--;
        depth_counts[depth]--;
        depth_counts[depth + 1] += 2;
        total--;
    }
}

void portrait_huffman_build(portrait_huffman *self, const uint32_t *counts, uint32_t symbols, uint32_t longest) {
    uint32_t entries[PORTRAIT_HUFFMAN_SYMBOLS], depths[PORTRAIT_HUFFMAN_SYMBOLS];
    uint32_t used = 0;
    for (uint32_t symbol = 0; symbol < symbols; symbol++) {
        if (counts[symbol] > 0) entries[used++] = counts[symbol] << SYMBOL_BITS | symbol;
    }
    // A code needs two symbols, whether they occur or not.
    for (uint32_t symbol = 0; used < 2; symbol++) {
        if (counts[symbol] == 0) entries[used++] = 1u << SYMBOL_BITS | symbol;
    }
    sort(entries, used);
    for (uint32_t i = 0; i < used; i++) depths[i] = entries[i] >> SYMBOL_BITS;
    find_depths(depths, (int)used);
    uint32_t depth_counts[LONGEST + 1] = {0};
    for (uint32_t i = 0; i < used; i++) depth_counts[depths[i] < longest ? depths[i] : longest]++;
    limit(depth_counts, longest);
    memset(self->lengths, 0, sizeof self->lengths);
    // The rarest symbols have the longest codes.
    uint32_t place = 0;
    for (uint32_t depth = longest; depth > 0; depth--) {
        for (uint32_t i = 0; i < depth_counts[depth]; i++) {
            self->lengths[entries[place++] & ((1u << SYMBOL_BITS) - 1)] = (uint8_t)depth;
        }
    }
    portrait_huffman_assign(self, symbols);
}

void portrait_huffman_assign(portrait_huffman *self, uint32_t symbols) {
    uint32_t depth_counts[LONGEST + 1] = {0}, next[LONGEST + 2] = {0};
    for (uint32_t symbol = 0; symbol < symbols; symbol++) depth_counts[self->lengths[symbol]]++;
    depth_counts[0] = 0;
    for (uint32_t depth = 0; depth <= LONGEST; depth++) next[depth + 1] = (next[depth] + depth_counts[depth]) << 1;
    for (uint32_t symbol = 0; symbol < symbols; symbol++) {
        uint32_t length = self->lengths[symbol];
        self->codes[symbol] = 0;
        if (length == 0) continue;
        uint32_t reversed = __builtin_bitreverse32(next[length]++) >> (32 - length);
        self->codes[symbol] = reversed | length << 16;
    }
}
