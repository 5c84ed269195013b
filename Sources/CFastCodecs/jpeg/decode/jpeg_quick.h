#ifndef PORTRAIT_JPEG_QUICK_H
#define PORTRAIT_JPEG_QUICK_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <jpeglib.h>

/// A decoder of our own for planes of the most common files, which reads past the coefficients that a reduced picture
/// does not have.
///
/// It decides nothing about files: it takes only those it knows, and where one turns out to be malformed, cut or damaged it
/// stops, so that libjpeg can begin anew and have its say.
typedef struct jpeg_quick jpeg_quick;

/// A file of one scan, and where its samples go.
typedef struct jpeg_quick_source {
    /// The headers, which libjpeg has read, and the output sizes, which it has computed.
    const struct jpeg_decompress_struct *jpeg;
    /// The data of the scan.
    const uint8_t *data;
    size_t count;
    /// The planes that are wanted: the first row of a stripe and the bytes from one row to the next.
    uint32_t plane_count;
    uint8_t *samples[3];
    size_t strides[3];
    /// Where the variances go that the blocks of the first plane have lost, and the blocks of a row; NULL where they are not wanted.
    uint16_t *variances;
    size_t variance_stride;
} jpeg_quick_source;

/// Gives a decoder for a file.
///
/// Gives NULL when the file is for libjpeg: progressive, arithmetic, with tables that are missing or not allowed, or not
/// the standard tables where only those are taken; also when there is no memory.
jpeg_quick *portrait_jpeg_quick_create(const jpeg_quick_source *source, int only_standard);

/// A part of a picture in pixels, or in blocks of them; what is at its right and its bottom is not in it.
typedef struct jpeg_part {
    uint32_t left;
    uint32_t top;
    uint32_t right;
    uint32_t bottom;
} jpeg_part;

/// Says before the first stripe which pixels of the picture are looked at, at least one.
///
/// The blocks of MCUs outside come with the level of their DC coefficients, and without variance.
void portrait_jpeg_quick_confine(jpeg_quick *quick, jpeg_part part);

/// Decodes the next stripe; 0 when it can't, or after the last.
int portrait_jpeg_quick_read(jpeg_quick *quick);

/// Reads the coefficients of the next row of MCUs into the rows of blocks of each component; 0 when it can't.
///
/// For a decoder of all planes in full size. With the last row goes that nothing is left of the scan behind it.
int portrait_jpeg_quick_load(jpeg_quick *quick, JBLOCKROW rows[3][MAX_SAMP_FACTOR]);

/// Frees a decoder; NULL is allowed.
void portrait_jpeg_quick_free(jpeg_quick *quick);

#endif
