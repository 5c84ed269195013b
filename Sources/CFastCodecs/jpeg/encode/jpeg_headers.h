#ifndef PORTRAIT_JPEG_HEADERS_H
#define PORTRAIT_JPEG_HEADERS_H

#include "portrait_file.h"

#include <stdio.h>

#include <jpeglib.h>

/// What is said before the scan of a baseline file of one scan.
typedef struct jpeg_header {
    uint32_t width;
    uint32_t height;
    /// 1, or 3 with the tables of chroma for the second and third.
    uint32_t components;
    /// The sampling factors of luma.
    uint32_t across;
    uint32_t down;
    /// The quantisation tables of luma and chroma: rows of frequencies across, from low to high.
    uint8_t quantisation[2][64];
    /// The Huffman tables of DC and AC coefficients of luma, then of chroma.
    JHUFF_TBL tables[4];
} jpeg_header;

/// The steps that quantisation tables are made of.
typedef enum jpeg_steps {
    /// Those of T.81, K.1, as libjpeg takes.
    JPEG_STEPS_STANDARD,
    /// Those for pictures that are looked at closely.
    JPEG_STEPS_CLOSE,
    /// The same with coarser chroma, for files that have twice as many samples of it and are to be no larger.
    JPEG_STEPS_CLOSE_444
} jpeg_steps;

/// Makes the quantisation table of a quality from 1 to 100, of luma (0) or chroma (1), as libjpeg scales them.
void portrait_jpeg_make_quantisation(uint8_t quantisation[64], int quality, int kind, jpeg_steps steps);

/// Writes all that comes before the data of the scan; 0 when there is no memory.
int portrait_jpeg_write_header(const jpeg_header *header, portrait_file *file);

#endif
