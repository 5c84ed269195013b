#include "png_choice.h"

#include <string.h>

/// What a slot holds instead of an index while it is empty.
#define EMPTY 0xFFFF
/// A byte of a palette counts like so many of the rows, which are compressed.
#define TABLE_WEIGHT 4
/// Of the pixels of photographs hardly one in so many is that of its left neighbour; of what was drawn in areas, or from a
/// palette, more are.
#define FLAT_SHARE 20
/// More colours than this go with no palette.
#define MOST_COLORS 256

static uint32_t load(const uint8_t *bytes) {
    uint32_t pixel;
    memcpy(&pixel, bytes, 4);
    return pixel;
}

static uint8_t part(uint32_t pixel, int index) {
    uint8_t bytes[4];
    memcpy(bytes, &pixel, 4);
    return bytes[index];
}

// A pixel as it is written: what can't be seen has no colour.
static uint32_t seen(const uint8_t *bytes) {
    uint32_t pixel = load(bytes);
    return pixel >> 24 == 0 ? 0 : pixel;
}

static uint32_t of_gray(uint8_t luma) {
    uint8_t bytes[4] = {luma, luma, luma, 0xFF};
    return load(bytes);
}

// The slot of a colour, or the empty one where it belongs.
static uint32_t slot_of(const portrait_png_choice *choice, uint32_t color) {
    uint32_t slot = color * 0x9E3779B1u >> 22;
    while (choice->slot_indices[slot] != EMPTY && choice->slot_colors[slot] != color) {
        slot = (slot + 1) & (PORTRAIT_PNG_SLOTS - 1);
    }
    return slot;
}

// Counts a colour; 0 when there are too many.
static int add_color(portrait_png_choice *choice, uint32_t color) {
    uint32_t slot = slot_of(choice, color);
    if (choice->slot_indices[slot] != EMPTY) return 1;
    if (choice->colors == MOST_COLORS) return 0;
    choice->slot_colors[slot] = color;
    choice->slot_indices[slot] = (uint16_t)choice->colors;
    choice->palette[choice->colors++] = color;
    return 1;
}

// Collects the colours and gives up at the first that is too many, in a photograph after a few rows.
static int collect(portrait_png_choice *choice, const uint8_t *pixels, size_t count, uint32_t channels) {
    memset(choice->slot_indices, 0xFF, sizeof choice->slot_indices);
    choice->colors = 0;
    if (channels == 1) {
        uint8_t met[256] = {0};
        for (size_t i = 0; i < count; i++) met[pixels[i]] = 1;
        for (int luma = 0; luma < 256; luma++) {
            if (met[luma]) add_color(choice, of_gray((uint8_t)luma));
        }
        return 1;
    }
    uint32_t last = ~seen(pixels);
    for (size_t i = 0; i < count; i++) {
        uint32_t color = seen(pixels + 4 * i);
        if (color != last && !add_color(choice, color)) return 0;
        last = color;
    }
    return 1;
}

// Puts the colours in order: those that are not opaque first, so that their table is short.
static void sort_colors(portrait_png_choice *choice) {
    uint32_t sorted[MOST_COLORS];
    uint32_t filled = 0;
    for (int opaque = 0; opaque < 2; opaque++) {
        for (uint32_t i = 0; i < choice->colors; i++) {
            if ((part(choice->palette[i], 3) == 0xFF) == opaque) sorted[filled++] = choice->palette[i];
        }
        if (opaque == 0) choice->transparent_colors = filled;
    }
    for (uint32_t i = 0; i < filled; i++) {
        choice->palette[i] = sorted[i];
        choice->slot_indices[slot_of(choice, sorted[i])] = (uint16_t)i;
    }
}

static uint8_t depth_for(uint32_t colors) {
    return colors <= 2 ? 1 : colors <= 4 ? 2 : colors <= 16 ? 4 : 8;
}

// The bits that hold all levels of a grey picture: the levels of fewer bits are spread evenly.
static uint8_t gray_depth(const portrait_png_choice *choice) {
    int multiple_of_85 = 1, multiple_of_17 = 1, extreme = 1;
    for (uint32_t i = 0; i < choice->colors; i++) {
        uint8_t luma = part(choice->palette[i], 0);
        extreme &= luma == 0 || luma == 0xFF;
        multiple_of_85 &= luma % 85 == 0;
        multiple_of_17 &= luma % 17 == 0;
    }
    return extreme ? 1 : multiple_of_85 ? 2 : multiple_of_17 ? 4 : 8;
}

static size_t data_size(size_t pixel_count, uint32_t width, uint32_t bits) {
    return pixel_count / width * (((size_t)width * bits + 7) / 8);
}

static void set(portrait_png_choice *choice, uint8_t color_type, uint8_t depth, uint8_t samples) {
    choice->color_type = color_type;
    choice->depth = depth;
    choice->samples = samples;
}

// Looks at all pixels, without a branch for each.
static void look(portrait_png_choice *choice, const uint8_t *pixels, size_t count, int *gray, int *opaque) {
    _Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "red is the lowest byte, alpha the highest");
    // Counted in as many bits as a pixel has; more pixels than that are too many for a file.
    uint32_t colored = 0, covered = 0xFF000000, visible_count = 0, equal_count = 0, last = 0;
    for (size_t i = 0; i < count; i++) {
        uint32_t pixel = load(pixels + 4 * i);
        uint32_t visible = pixel >> 24 == 0 ? 0 : 0xFFFF;
        uint32_t difference = (pixel ^ pixel >> 8) & 0xFFFF;
        visible_count += visible & 1;
        equal_count += visible & (pixel == last);
        colored |= difference & visible;
        covered &= pixel;
        last = pixel;
    }
    *gray = colored == 0;
    *opaque = covered == 0xFF000000;
    choice->is_flat = !*gray && equal_count > visible_count / FLAT_SHARE;
}

void portrait_png_choose(
    portrait_png_choice *choice, const uint8_t *pixels, size_t pixel_count, uint32_t width, uint32_t channels) {
    int gray = 1, opaque = 1;
    int few = collect(choice, pixels, pixel_count, channels);
    choice->is_flat = 0;
    if (channels == 4) look(choice, pixels, pixel_count, &gray, &opaque);
    uint8_t samples = (uint8_t)((gray ? 1 : 3) + (opaque ? 0 : 1));
    set(choice, (uint8_t)((gray ? 0 : 2) + (opaque ? 0 : 4)), 8, samples);
    if (!few) return;
    if (gray && opaque) choice->depth = gray_depth(choice);
    sort_colors(choice);
    uint8_t depth = depth_for(choice->colors);
    size_t tables = 12 + choice->colors * 3 + (opaque ? 0 : 12 + choice->transparent_colors);
    size_t indexed = data_size(pixel_count, width, depth) + TABLE_WEIGHT * tables;
    if (indexed >= data_size(pixel_count, width, (uint32_t)samples * choice->depth)) return;
    set(choice, 3, depth, 1);
    choice->is_flat = 0;
}

// Packs numbers below 2^depth, the first in the highest bits.
static void pack_bits(const uint8_t *numbers, uint32_t width, uint32_t depth, uint8_t *samples) {
    uint32_t in_byte = 8 / depth;
    for (uint32_t x = 0; x < width; x += in_byte) {
        uint32_t byte = 0;
        for (uint32_t i = 0; i < in_byte; i++) byte = byte << depth | (x + i < width ? numbers[x + i] : 0u);
        *samples++ = (uint8_t)byte;
    }
}

// The numbers of a row of grey levels or indices, at most one byte each, packed a piece at a time.
static void pack_small(
    const portrait_png_choice *choice, const uint8_t *pixels, uint32_t width, uint32_t channels, uint8_t *samples) {
    enum { piece = 512 };
    uint8_t numbers[piece];
    uint32_t levels = (1u << choice->depth) - 1;
    uint32_t last = 0, index = 0;
    int known = 0;
    for (uint32_t start = 0; start < width; start += piece) {
        uint32_t count = width - start < piece ? width - start : piece;
        for (uint32_t i = 0; i < count; i++) {
            const uint8_t *pixel = pixels + (size_t)(start + i) * channels;
            if (choice->color_type == 0) {
                numbers[i] = (uint8_t)(pixel[0] * levels / 255);
                continue;
            }
            uint32_t color = channels == 1 ? of_gray(pixel[0]) : seen(pixel);
            if (!known || color != last) index = choice->slot_indices[slot_of(choice, color)];
            known = 1;
            last = color;
            numbers[i] = (uint8_t)index;
        }
        if (choice->depth == 8) {
            memcpy(samples + start, numbers, count);
        } else {
            pack_bits(numbers, count, choice->depth, samples + (size_t)start * choice->depth / 8);
        }
    }
}

// Packs pixels into samples of 8 bits, for a constant count after inlining.
static inline __attribute__((always_inline)) void pack(
    const uint8_t *pixels, uint32_t width, const size_t count, uint8_t *samples) {
    for (size_t x = 0; x < width; x++) {
        uint32_t color = seen(pixels + 4 * x);
        switch (count) {
        case 1: samples[x] = part(color, 0); break;
        case 2: samples[2 * x] = part(color, 0), samples[2 * x + 1] = part(color, 3); break;
        default: memcpy(samples + count * x, &color, count); break;
        }
    }
}

void portrait_png_pack(
    const portrait_png_choice *choice, const uint8_t *pixels, uint32_t width, uint32_t channels, uint8_t *samples) {
    if (choice->color_type == 3 || choice->depth < 8) {
        pack_small(choice, pixels, width, channels, samples);
        return;
    }
    if (channels == 1) {
        memcpy(samples, pixels, width);
        return;
    }
    switch (choice->samples) {
    case 1: pack(pixels, width, 1, samples); break;
    case 2: pack(pixels, width, 2, samples); break;
    case 3: pack(pixels, width, 3, samples); break;
    default: pack(pixels, width, 4, samples); break;
    }
}
