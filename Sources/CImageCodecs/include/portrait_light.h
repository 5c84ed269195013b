#ifndef PORTRAIT_LIGHT_H
#define PORTRAIT_LIGHT_H

#include <stddef.h>
#include <stdint.h>

/// The word that stands for all light.
enum { PORTRAIT_LIGHT_FULL = 1 << 14 };

/// The curve between samples and their light, as tables.
typedef struct portrait_light_curve {
    /// The light of 256 samples.
    const int16_t *light;
    /// What a variance of 1 adds to the mean of the light around each of 256 samples, with 15 bits of fraction.
    const int16_t *bends;
    /// The samples of PORTRAIT_LIGHT_FULL + 1 amounts of light.
    const uint8_t *codes;
} portrait_light_curve;

/// A row of samples that were reduced before, with what each block of them has lost.
typedef struct portrait_light_row {
    const uint8_t *luma;
    /// The samples of luma.
    size_t width;
    /// The part of it that is looked at; the first is a multiple of eight.
    size_t first;
    size_t end;
    /// NULL where nothing was lost.
    const uint16_t *variances;
    /// The samples of a block, as a power of 2.
    uint32_t block_shift;
    /// Chroma; NULL for luma alone.
    const uint8_t *blue;
    const uint8_t *red;
    /// The samples of luma that share one of chroma, as a power of 2.
    uint32_t chroma_shift;
} portrait_light_row;

/// Gives the light of the part of a row of luma that is looked at: `width` words, of which the others stay.
///
/// The mean light of samples with a mean and a variance is about the light of the mean, and half of the variance times the second
/// derivative of the curve.
void portrait_light_of_luma(const portrait_light_curve *curve, const portrait_light_row *row, int16_t *words);

/// Gives the light of a row of luma and chroma of JFIF (ITU-T T.871, 7): that of red, then of green, then of blue.
///
/// Each is `width` words, as above; all three get the variance of luma.
void portrait_light_of_ycbcr(const portrait_light_curve *curve, const portrait_light_row *row, int16_t *words);

/// Gives the light of samples, a word for each.
void portrait_light_of_samples(
    const portrait_light_curve *curve, const uint8_t *samples, size_t count, int16_t *words);

/// Gives the light of pixels of three parts, or of four with straight alpha: four words each, multiplied by alpha.
void portrait_light_of_pixels(
    const portrait_light_curve *curve, const uint8_t *pixels, uint32_t channels, size_t count, int16_t *words);

/// Gives the samples of light.
void portrait_light_to_samples(
    const portrait_light_curve *curve, const int16_t *words, size_t count, uint8_t *samples);

/// Gives opaque pixels of the light of red, of green and of blue, which are `stride` words apart.
void portrait_light_to_colors(
    const portrait_light_curve *curve, const int16_t *words, size_t stride, size_t count, uint8_t *pixels);

/// Gives the pixels of four words each, which are multiplied by alpha; their own alpha is straight.
///
/// A colour is divided by its alpha before it is rounded; where alpha rounds to 0 the pixel is transparent black.
void portrait_light_to_pixels(
    const portrait_light_curve *curve, const int16_t *words, size_t count, uint8_t *pixels);

#endif
