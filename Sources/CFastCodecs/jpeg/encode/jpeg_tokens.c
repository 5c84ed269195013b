#include "jpeg_tokens.h"

#include "jpeg/decode/jpeg_order.h"

#include <stdlib.h>
#include <string.h>

// The DC coefficient, 63 coefficients and no end, or fewer with an end; runs of 16 zeros take the place of coefficients.
enum { most_tokens = 64 };

int portrait_jpeg_reserve_blocks(jpeg_tokens *self, size_t count) {
    if (count > SIZE_MAX / 4 / most_tokens / sizeof *self->values) return 0;
    size_t wanted = self->count + count * most_tokens;
    if (self->capacity >= wanted) return 1;
    // Room is taken for more than one row at a time, but what is not used of it is never touched.
    size_t grown = wanted + self->capacity;
    uint32_t *values = realloc(self->values, grown * sizeof *values);
    if (!values) return 0;
    self->values = values;
    self->capacity = grown;
    return 1;
}

/// Adds a symbol with the extra bits of a value; T.81, F.1.2.1 and F.1.2.2.
static inline void add(jpeg_tokens *self, uint32_t table, uint32_t run, int32_t value) {
    uint32_t magnitude = (uint32_t)(value < 0 ? -value : value);
    uint32_t size = magnitude == 0 ? 0 : 32 - (uint32_t)__builtin_clz(magnitude);
    // Negative values are less by one, so that they begin with 0.
    uint32_t extra = (uint32_t)(value - (value < 0)) & ((1u << size) - 1);
    uint32_t symbol = run << 4 | size;
    self->symbols[table].counts[symbol] += 1;
    self->values[self->count++] = table << 24 | symbol << 16 | extra;
}

void portrait_jpeg_add_block(
    jpeg_tokens *self, uint32_t kind, int32_t difference, const int16_t coefficients[64], uint64_t nonzero) {
    add(self, 2 * kind, 0, difference);
    uint64_t places = 0;
    // Few coefficients are not 0, so that they are put into the order of the file one by one.
    for (nonzero &= ~(uint64_t)1; nonzero != 0; nonzero &= nonzero - 1) {
        places |= (uint64_t)1 << portrait_jpeg_places[__builtin_ctzll(nonzero)];
    }
    uint32_t before = 0;
    for (; places != 0; places &= places - 1) {
        uint32_t place = (uint32_t)__builtin_ctzll(places);
        uint32_t run = place - before - 1;
        before = place;
        for (; run > 15; run -= 16) add(self, 2 * kind + 1, 15, 0);
        add(self, 2 * kind + 1, run, coefficients[portrait_jpeg_order[place]]);
    }
    if (before < 63) add(self, 2 * kind + 1, 0, 0);
}

/// The code of each symbol, with the number of its bits.
typedef struct code {
    uint16_t bits;
    uint8_t length;
} code;

/// Makes the codes of a table; T.81, C.2.
static void make_codes(const JHUFF_TBL *table, code codes[256]) {
    uint32_t next = 0;
    int place = 0;
    for (int length = 1; length <= 16; length++, next <<= 1) {
        for (int i = 0; i < table->bits[length]; i++, next++, place++) {
            codes[table->huffval[place]] = (code){.bits = (uint16_t)next, .length = (uint8_t)length};
        }
    }
}

/// Writes some bytes, the first being the highest; each of 0xFF is followed by a zero.
static inline uint8_t *put_bytes(uint8_t *out, uint32_t bytes, int count) {
    for (int i = 0; i < count; i++, bytes <<= 8) {
        *out++ = (uint8_t)(bytes >> 24);
        if (bytes >> 24 == 0xFF) *out++ = 0;
    }
    return out;
}

int portrait_jpeg_write_tokens(
    const jpeg_tokens *self, const JHUFF_TBL *tables, uint32_t table_count, uint64_t bits, portrait_file *file) {
    code codes[4 * 256];
    for (uint32_t i = 0; i < table_count; i++) make_codes(&tables[i], codes + 256 * i);
    // Each byte may be followed by a zero; then the last one with padding, and the marker at the end.
    if (bits / 4 > SIZE_MAX / 2 || !portrait_file_reserve(file, (size_t)(bits / 4) + 16)) return 0;
    uint8_t *out = file->bytes + file->count;
    uint64_t buffer = 0;
    uint32_t kept = 0;
    for (size_t i = 0; i < self->count; i++) {
        uint32_t token = self->values[i];
        code next = codes[token >> 16];
        uint32_t extra = token >> 16 & 15;
        buffer = (buffer << next.length | next.bits) << extra | (token & 0xFFFF);
        kept += next.length + extra;
        if (kept < 32) continue;
        kept -= 32;
        uint32_t word = (uint32_t)(buffer >> kept);
        // Not 0 when one of the bytes is 0xFF.
        if (((~word - 0x01010101u) & word & 0x80808080u) == 0) {
            for (int k = 0; k < 4; k++) out[k] = (uint8_t)(word >> (24 - 8 * k));
            out += 4;
        } else {
            out = put_bytes(out, word, 4);
        }
    }
    // The last byte is filled up with ones.
    uint32_t padding = 8 - kept % 8;
    if (padding < 8) {
        buffer = buffer << padding | ((1u << padding) - 1);
        kept += padding;
    }
    if (kept > 0) out = put_bytes(out, (uint32_t)(buffer << (32 - kept)), (int)kept / 8);
    *out++ = 0xFF;
    *out++ = 0xD9;
    file->count = (size_t)(out - file->bytes);
    return 1;
}
