#ifndef PORTRAIT_RESAMPLE_H
#define PORTRAIT_RESAMPLE_H

#include <stddef.h>
#include <stdint.h>

/// The weights with which the samples of a row make up target samples.
typedef struct portrait_axis {
    /// The first source sample of each target, from that of the row on; of the last one again up to a multiple of four.
    const ptrdiff_t *starts;
    /// The number of source samples of each target.
    const ptrdiff_t *counts;
    /// `stride` weights for each target, a multiple of 8, zeros after the count; padded as the starts are.
    const int16_t *weights;
    size_t stride;
    size_t target_count;
    /// The bits of fraction of a weight.
    int32_t bits;
    /// The bits of fraction of the words that are made.
    int32_t word_bits;
    /// The word that stands for 255.
    int16_t full;
} portrait_axis;

/// Rows of words that make up one target row.
typedef struct portrait_taps {
    const int16_t *base;
    /// Where each row begins, from the base on; an even number of them.
    const ptrdiff_t *offsets;
    const int16_t *weights;
    size_t count;
    /// The bits that are shifted off the sums, and what is added before.
    int32_t shift;
    int32_t half;
} portrait_taps;

/// Whether the processor has the lanes of 256 bits that the functions below are made of; nobody else may call them.
int portrait_has_wide_lanes(void);

/// Whether it has lanes of 512 bits as well, for those that ask for them.
int portrait_has_widest_lanes(void);

/// The horizontal pass of a resize of single samples, `first` being the number of the sample that the row begins with, and
/// each a word without bits of fraction.
///
/// The stride beyond the last sample may be read. Writes a word for each target, their number rounded up to four.
void portrait_add_samples(const int16_t *row, size_t first, const portrait_axis *axis, int16_t *words);

/// The same for pixels of 3 or 4 bytes, to four words for each target; the fourth is full where the source has three.
///
/// The stride in pixels, and 16 bytes more, may be read beyond the last one.
void portrait_add_pixels(
    const uint8_t *row, size_t first, uint32_t channels, const portrait_axis *axis, int16_t *words);

/// The same for pixels of four words, which are to be summed up as they are: the axis gives words without bits of fraction.
///
/// Three pixels beyond the last one may be read. Writes the words of as many targets as there are, rounded up to four.
void portrait_add_word_pixels(const int16_t *row, size_t first, const portrait_axis *axis, int16_t *words);

/// The same in lanes of 512 bits, which the processor has to have.
///
/// Seven pixels beyond the last one may be read.
void portrait_add_many_word_pixels(const int16_t *row, size_t first, const portrait_axis *axis, int16_t *words);

/// The vertical pass to samples. Of each row the count, rounded up to 16, is read.
void portrait_add_rows_to_samples(const portrait_taps *taps, uint8_t *samples, size_t count);

/// The vertical pass to words, from 0 to `full`.
void portrait_add_rows_to_words(const portrait_taps *taps, int16_t full, int16_t *words, size_t count);

#endif
