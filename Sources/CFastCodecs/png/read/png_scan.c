#include "png_scan.h"

#include <libdeflate.h>
#include <string.h>

/// The longest chunk, but for data; libpng is given the same limit.
#define LONGEST_CHUNK (1u << 20)

typedef struct chunk {
    uint32_t name;
    uint32_t length;
    const uint8_t *data;
} chunk;

#define NAME(a, b, c, d) ((uint32_t)(a) << 24 | (uint32_t)(b) << 16 | (uint32_t)(c) << 8 | (uint32_t)(d))

static uint32_t number(const uint8_t *bytes) {
    return NAME(bytes[0], bytes[1], bytes[2], bytes[3]);
}

static int is_letter(uint8_t byte) {
    return (byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z');
}

static int is_critical(uint32_t name) {
    return (name >> 24 & 0x20) == 0;
}

// Reads one whole chunk with a right check sum.
static int next_chunk(const uint8_t *bytes, size_t count, size_t *offset, chunk *found) {
    size_t left = count - *offset;
    if (left < 12) return 0;
    const uint8_t *at = bytes + *offset;
    found->length = number(at);
    found->name = number(at + 4);
    found->data = at + 8;
    if (found->length > left - 12) return 0;
    for (int i = 4; i < 8; i++) {
        if (!is_letter(at[i])) return 0;
    }
    if (libdeflate_crc32(0, at + 4, (size_t)found->length + 4) != number(found->data + found->length)) return 0;
    *offset += (size_t)found->length + 12;
    return 1;
}

static int read_header(const chunk *header, uint32_t maximum_side, portrait_png_scan *scan) {
    if (header->name != NAME('I', 'H', 'D', 'R') || header->length != 13) return 0;
    portrait_png_kind *kind = &scan->kind;
    kind->width = number(header->data);
    kind->height = number(header->data + 4);
    kind->depth = header->data[8];
    kind->color_type = header->data[9];
    if (header->data[10] != 0 || header->data[11] != 0 || header->data[12] != 0) return 0;
    uint32_t side = maximum_side < 0x7FFFFFFF ? maximum_side : 0x7FFFFFFF;
    if (kind->width == 0 || kind->height == 0 || kind->width > side || kind->height > side) return 0;
    if (kind->depth == 0 || kind->depth > 16 || (kind->depth & (kind->depth - 1)) != 0) return 0;
    uint32_t samples;
    switch (kind->color_type) {
    case 0: samples = 1, kind->channels = 1; break;
    case 2: samples = 3, kind->channels = 3; break;
    case 3: samples = 1, kind->channels = 3; break;
    case 4: samples = 2, kind->channels = 4; break;
    case 6: samples = 4, kind->channels = 4; break;
    default: return 0;
    }
    if (kind->color_type == 3 ? kind->depth == 16 : kind->color_type != 0 && kind->depth < 8) return 0;
    uint32_t bits = samples * kind->depth;
    kind->pixel_bytes = (uint8_t)((bits + 7) / 8);
    // 31 + 6 bits, and with the height 31 + 35 bits: only the last product can overflow.
    kind->row_bytes = ((size_t)kind->width * bits + 7) / 8;
    if (kind->row_bytes + 1 > (SIZE_MAX >> 1) / kind->height) return 0;
    scan->inflated_count = (kind->row_bytes + 1) * kind->height;
    return 1;
}

static int read_palette(const chunk *colors, portrait_png_kind *kind) {
    // In true colour it is a suggestion that changes no pixel.
    if (kind->color_type == 0 || kind->color_type == 4) return 0;
    if (colors->length == 0 || colors->length % 3 != 0 || colors->length > 768) return 0;
    if (kind->color_type != 3) return 1;
    uint32_t entries = colors->length / 3;
    if (entries > 1u << kind->depth) return 0;
    for (uint32_t i = 0; i < 256; i++) {
        if (i < entries) memcpy(kind->palette[i], colors->data + 3 * i, 3);
        kind->palette[i][3] = 0xFF;
    }
    return 1;
}

static int read_transparency(const chunk *alphas, uint32_t entries, portrait_png_kind *kind) {
    // A colour that is transparent, in grey or true colour, is rare and left to libpng.
    if (kind->color_type != 3 || entries == 0) return 0;
    if (alphas->length == 0 || alphas->length > entries) return 0;
    for (uint32_t i = 0; i < alphas->length; i++) kind->palette[i][3] = alphas->data[i];
    kind->channels = 4;
    return 1;
}

// A window that is smaller than the picture would have to be checked for each distance, which libdeflate does not do.
static int has_wide_window(const uint8_t *data, uint32_t length, size_t inflated_count) {
    if (length == 0) return 0;
    uint32_t window_bits = (data[0] >> 4) + 8u;
    return window_bits == 15 || (window_bits < 15 && (size_t)1 << window_bits >= inflated_count);
}

int portrait_png_walk(const uint8_t *bytes, size_t count, uint32_t maximum_side, portrait_png_scan *scan) {
    static const uint8_t signature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    memset(scan, 0, sizeof *scan);
    if (count < 8 || memcmp(bytes, signature, 8) != 0) return 0;
    size_t offset = 8;
    chunk current;
    if (!next_chunk(bytes, count, &offset, &current) || !read_header(&current, maximum_side, scan)) return 0;
    uint32_t palette_length = 0;
    int transparent = 0, data_ended = 0;
    for (;;) {
        size_t start = offset;
        if (!next_chunk(bytes, count, &offset, &current)) return 0;
        if (current.name == NAME('I', 'D', 'A', 'T')) {
            size_t longest = scan->inflated_count > LONGEST_CHUNK ? scan->inflated_count : LONGEST_CHUNK;
            if (data_ended || current.length > longest) return 0;
            if (scan->data_chunks == 0) {
                if (!has_wide_window(current.data, current.length, scan->inflated_count)) return 0;
                scan->data_offset = start;
            }
            scan->data_chunks += 1;
            scan->data_count += current.length;
            continue;
        }
        data_ended = scan->data_chunks > 0;
        if (current.length > LONGEST_CHUNK) return 0;
        if (current.name == NAME('I', 'E', 'N', 'D')) {
            return data_ended && current.length == 0 && (scan->kind.color_type != 3 || palette_length > 0);
        } else if (current.name == NAME('P', 'L', 'T', 'E')) {
            if (palette_length > 0 || transparent || data_ended || !read_palette(&current, &scan->kind)) return 0;
            palette_length = current.length;
        } else if (current.name == NAME('t', 'R', 'N', 'S')) {
            if (transparent || data_ended || !read_transparency(&current, palette_length / 3, &scan->kind)) return 0;
            transparent = 1;
        } else if (is_critical(current.name)) {
            return 0;
        }
    }
}
