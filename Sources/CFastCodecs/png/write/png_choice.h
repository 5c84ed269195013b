#ifndef PORTRAIT_PNG_CHOICE_H
#define PORTRAIT_PNG_CHOICE_H

#include <stddef.h>
#include <stdint.h>

/// Slots of the table in which colours are looked up: a power of two, four times the colours.
#define PORTRAIT_PNG_SLOTS 1024

/// The kind of PNG that is expected to hold a picture in the fewest bytes.
typedef struct portrait_png_choice {
    /// 1, 2, 4 or 8 bits for each sample.
    uint8_t depth;
    /// The colour type of the header: 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGBA.
    uint8_t color_type;
    /// The samples of a pixel.
    uint8_t samples;
    /// Whether a picture that is written in colours has parts without detail, where much repeats.
    int is_flat;
    /// The number of colours in the palette.
    uint32_t colors;
    /// How many of them, from the first, are not opaque.
    uint32_t transparent_colors;
    /// Red, green, blue and alpha of each, in the order of the bytes in memory.
    uint32_t palette[256];
    /// The colours that were met and, after each, its index; a slot is empty where the index is not set.
    uint32_t slot_colors[PORTRAIT_PNG_SLOTS];
    uint16_t slot_indices[PORTRAIT_PNG_SLOTS];
} portrait_png_choice;

/// Chooses the kind for pixels of one (grey) or four parts; the colour of fully transparent pixels counts as black.
void portrait_png_choose(
    portrait_png_choice *choice, const uint8_t *pixels, size_t pixel_count, uint32_t width, uint32_t channels);

/// Packs a row of pixels into the samples of the chosen kind.
void portrait_png_pack(
    const portrait_png_choice *choice, const uint8_t *pixels, uint32_t width, uint32_t channels, uint8_t *samples);

#endif
