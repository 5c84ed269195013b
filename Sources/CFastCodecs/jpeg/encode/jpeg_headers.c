#include "jpeg_headers.h"

#include "jpeg/decode/jpeg_order.h"

#include <string.h>

// The quantisation tables of T.81, K.1.
static const uint8_t standard_quantisation[2][64] = {
    {
        16, 11, 10, 16, 24,  40,  51,  61,  12, 12, 14, 19, 26,  58,  60,  55,  14, 13, 16, 24, 40,  57,
        69, 56, 14, 17, 22,  29,  51,  87,  80, 62, 18, 22, 37,  56,  68,  109, 103, 77, 24, 35, 55,  64,
        81, 104, 113, 92, 49,  64,  78,  87, 103, 121, 120, 101, 72, 92,  95,  98, 112, 100, 103, 99,
    },
    {
        17, 18, 24, 47, 99, 99, 99, 99, 18, 21, 26, 66, 99, 99, 99, 99, 24, 26, 56, 99, 99, 99,
        99, 99, 47, 66, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
        99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
    },
};

void portrait_jpeg_make_quantisation(uint8_t quantisation[64], int quality, int kind) {
    int percent = quality < 50 ? 5000 / quality : 200 - 2 * quality;
    for (int i = 0; i < 64; i++) {
        int step = (standard_quantisation[kind][i] * percent + 50) / 100;
        quantisation[i] = (uint8_t)(step < 1 ? 1 : step > 255 ? 255 : step);
    }
}

// What a header takes at most: each quantisation table 69 bytes, of codes 277.
enum { most_bytes = 20 + 2 * 69 + 19 + 4 * 277 + 14 };

static uint8_t *put(uint8_t *out, const uint8_t *bytes, size_t count) {
    memcpy(out, bytes, count);
    return out + count;
}

static uint8_t *put_quantisation(uint8_t *out, const uint8_t quantisation[64], uint8_t number) {
    out = put(out, (const uint8_t[]){0xFF, 0xDB, 0, 67, number}, 5);
    for (int i = 0; i < 64; i++) *out++ = quantisation[portrait_jpeg_order[i]];
    return out;
}

static uint8_t *put_table(uint8_t *out, const JHUFF_TBL *table, uint8_t number) {
    size_t count = 0;
    for (int i = 1; i <= 16; i++) count += table->bits[i];
    size_t length = 19 + count;
    out = put(out, (const uint8_t[]){0xFF, 0xC4, (uint8_t)(length >> 8), (uint8_t)length, number}, 5);
    out = put(out, table->bits + 1, 16);
    return put(out, table->huffval, count);
}

/// Writes the frame; T.81, B.2.2.
static uint8_t *put_frame(uint8_t *out, const jpeg_header *header) {
    const uint8_t bytes[] = {
        0xFF, 0xC0, 0, (uint8_t)(8 + 3 * header->components), 8,
        (uint8_t)(header->height >> 8), (uint8_t)header->height, (uint8_t)(header->width >> 8), (uint8_t)header->width,
        (uint8_t)header->components,
    };
    out = put(out, bytes, sizeof bytes);
    for (uint32_t i = 0; i < header->components; i++) {
        uint8_t factors = (uint8_t)(i == 0 ? header->across << 4 | header->down : 1 << 4 | 1);
        out = put(out, (const uint8_t[]){(uint8_t)(i + 1), factors, i > 0}, 3);
    }
    return out;
}

/// Writes the beginning of the scan; T.81, B.2.3.
static uint8_t *put_scan(uint8_t *out, uint32_t components) {
    out = put(out, (const uint8_t[]){0xFF, 0xDA, 0, (uint8_t)(6 + 2 * components), (uint8_t)components}, 5);
    for (uint32_t i = 0; i < components; i++) {
        out = put(out, (const uint8_t[]){(uint8_t)(i + 1), i > 0 ? 0x11 : 0}, 2);
    }
    return put(out, (const uint8_t[]){0, 63, 0}, 3);
}

int portrait_jpeg_write_header(const jpeg_header *header, portrait_file *file) {
    if (!portrait_file_reserve(file, most_bytes)) return 0;
    uint8_t *out = file->bytes + file->count;
    // The start, and JFIF 1.1 with square pixels and without a thumbnail.
    out = put(
        out, (const uint8_t[]){0xFF, 0xD8, 0xFF, 0xE0, 0, 16, 'J', 'F', 'I', 'F', 0, 1, 1, 0, 0, 1, 0, 1, 0, 0}, 20);
    uint8_t kinds = header->components > 1 ? 2 : 1;
    for (uint8_t i = 0; i < kinds; i++) out = put_quantisation(out, header->quantisation[i], i);
    out = put_frame(out, header);
    for (uint8_t i = 0; i < 2 * kinds; i++) {
        out = put_table(out, &header->tables[i], (uint8_t)((i & 1) << 4 | i >> 1));
    }
    out = put_scan(out, header->components);
    file->count = (size_t)(out - file->bytes);
    return 1;
}
