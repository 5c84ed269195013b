#ifndef PORTRAIT_COLOR_H
#define PORTRAIT_COLOR_H

#include "portrait_codec.h"

/// Unpacks a colour profile that was packed with zlib, and gives the number of its bytes.
///
/// 0 when the data is broken or has more bytes than there is room for.
size_t portrait_profile_inflate(const uint8_t *bytes, size_t count, uint8_t *target, size_t room);

/// The parts of the pixels that are converted.
typedef enum portrait_color_layout {
    /// Luma to luma; for profiles of grey.
    PORTRAIT_COLOR_GRAY = 0,
    /// Red, green and blue; for profiles of grey, where the three are equal, and of colour.
    PORTRAIT_COLOR_RGB = 1,
    /// The same with alpha, which is kept.
    PORTRAIT_COLOR_RGBA = 2,
    /// Four inks, where 0 is no ink, to red, green, blue and 255; for profiles of inks.
    PORTRAIT_COLOR_CMYK = 3
} portrait_color_layout;

/// A conversion to sRGB, in an own context of the library where it needs one; for one thread at a time.
typedef struct portrait_color portrait_color;

/// Prepares a conversion by lcms2; NULL when the profile is broken or not one for the layout, or without memory.
portrait_color *portrait_color_create(const uint8_t *profile, size_t count, portrait_color_layout layout);

/// The steps of light for which there is a value of sRGB.
enum { PORTRAIT_COLOR_CODE_COUNT = 16385 };

/// Prepares a conversion by curves and a matrix, for RGB and RGBA; NULL for other layouts or without memory.
///
/// The light is that of 256 values of red, then green, then blue; the matrix has three rows, from that light to the light
/// of sRGB; the codes are the values of sRGB for light from 0 to 1 in equal steps.
portrait_color *portrait_color_create_matrix(
    const float light[768], const float matrix[9], const uint8_t codes[PORTRAIT_COLOR_CODE_COUNT],
    portrait_color_layout layout);

/// Prepares a conversion of each part by a table, for all layouts but inks; NULL for those or without memory.
portrait_color *portrait_color_create_table(const uint8_t table[256], portrait_color_layout layout);

/// Converts pixels; source and target may be the same memory. Pixels beyond either count are left out.
void portrait_color_convert(
    const portrait_color *color, const uint8_t *source, size_t source_count, uint8_t *target, size_t target_count);

/// Converts luma and chroma of JFIF (ITU-T T.871, 7), words with 5 bits of fraction, to red, green, blue and 255.
///
/// The pixels have four bytes for each of `count` samples.
void portrait_color_from_ycbcr(
    const int16_t *luma, const int16_t *blue, const int16_t *red, size_t count, uint8_t *pixels);

/// Converts red, green, blue and a fourth part, which is left out, to luma and chroma of JFIF, as libjpeg rounds.
///
/// Each plane has `count` samples.
void portrait_color_to_ycbcr(const uint8_t *pixels, size_t count, uint8_t *luma, uint8_t *blue, uint8_t *red);

/// Makes a plane whose samples each stand for 2 x 2, as libjpeg averages; its sides are halved and rounded up.
///
/// Gives the sum of the squares by which the samples differ from what stands for them.
uint64_t portrait_color_halve(const uint8_t *plane, uint32_t width, uint32_t height, uint8_t *halved);

/// Frees a conversion; NULL is allowed.
void portrait_color_free(portrait_color *color);

#endif
