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

// Tenths of the steps of quality 50 for pictures that are looked at closely, whose high frequencies are seen as much as the
// others: those of K.1, relative to the first, to the power of 0.6. With rounding that is drawn towards 0 files are about as
// large as with K.1 and show more: in SSIMULACRA2 one point at quality 80. Luma and chroma in 4:2:0, where chroma is 0.8 times
// as coarse and all 1.13 times; then in 4:4:4, where chroma is 1.8 times as coarse and all 1.285 times.
static const uint16_t close_quantisation[4][64] = {
    {
        181, 144, 136, 181, 231, 313, 362, 404, 152, 152, 167, 200, 242, 392, 400, 379,
        167, 160, 181, 231, 313, 387, 435, 383, 167, 187, 219, 258, 362, 499, 475, 408,
        194, 219, 299, 383, 431, 572, 553, 464, 231, 289, 379, 415, 478, 556, 584, 516,
        354, 415, 468, 499, 553, 609, 606, 546, 446, 516, 526, 536, 581, 543, 553, 540,
    },
    {
        154, 159, 189, 283, 442, 442, 442, 442, 159, 174, 198, 347, 442, 442, 442, 442,
        189, 198, 314, 442, 442, 442, 442, 442, 283, 347, 442, 442, 442, 442, 442, 442,
        442, 442, 442, 442, 442, 442, 442, 442, 442, 442, 442, 442, 442, 442, 442, 442,
        442, 442, 442, 442, 442, 442, 442, 442, 442, 442, 442, 442, 442, 442, 442, 442,
    },
    {
        206, 164, 155, 206, 262, 356, 412, 459, 173, 173, 190, 228, 275, 445, 454, 431,
        190, 182, 206, 262, 356, 441, 494, 436, 190, 213, 249, 294, 412, 568, 540, 463,
        221, 249, 340, 436, 490, 650, 628, 528, 262, 329, 431, 472, 544, 632, 664, 587,
        402, 472, 532, 568, 628, 692, 689, 621, 507, 587, 599, 610, 661, 617, 628, 614,
    },
    {
        393, 407, 484, 724, 1132, 1132, 1132, 1132, 407, 446, 507, 887, 1132, 1132, 1132, 1132,
        484, 507, 804, 1132, 1132, 1132, 1132, 1132, 724, 887, 1132, 1132, 1132, 1132, 1132, 1132,
        1132, 1132, 1132, 1132, 1132, 1132, 1132, 1132, 1132, 1132, 1132, 1132, 1132, 1132, 1132, 1132,
        1132, 1132, 1132, 1132, 1132, 1132, 1132, 1132, 1132, 1132, 1132, 1132, 1132, 1132, 1132, 1132,
    },
};

static uint8_t step(int tenths, int percent) {
    int rounded = (tenths * percent + 500) / 1000;
    return (uint8_t)(rounded < 1 ? 1 : rounded > 255 ? 255 : rounded);
}

void portrait_jpeg_make_quantisation(uint8_t quantisation[64], int quality, int kind, jpeg_steps steps) {
    int percent = quality < 50 ? 5000 / quality : 200 - 2 * quality;
    const uint16_t *close = close_quantisation[kind + (steps == JPEG_STEPS_CLOSE_444 ? 2 : 0)];
    for (int i = 0; i < 64; i++) {
        int tenths = steps == JPEG_STEPS_STANDARD ? 10 * standard_quantisation[kind][i] : close[i];
        quantisation[i] = step(tenths, percent);
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
