#ifndef PORTRAIT_JPEG_QUICK_H
#define PORTRAIT_JPEG_QUICK_H

#include "jpeg_reader.h"

/// A decoder of our own for planes of the most common files, which reads past the coefficients that a reduced picture
/// does not have.
///
/// It decides nothing about files: it takes only those it knows, and where one turns out to be malformed, cut or damaged it
/// stops, so that libjpeg can begin anew and have its say.
typedef struct jpeg_quick jpeg_quick;

/// Gives a decoder for so many planes of a file, of which the headers were read and the output sizes computed.
///
/// Gives NULL when the file is for libjpeg: progressive, arithmetic, of several scans, with tables that are missing or
/// not allowed, or not the standard tables where only those are taken; also when there is no memory.
jpeg_quick *portrait_jpeg_quick_create(
    const portrait_jpeg_reader *reader, const portrait_jpeg_plane *planes, uint32_t plane_count, int only_typical);

/// Decodes the next stripe to the rows of the reader; 0 when it can't, or after the last.
int portrait_jpeg_quick_read(jpeg_quick *quick);

/// Reads the coefficients of the next row of MCUs into the rows of blocks of each component; 0 when it can't.
///
/// For a decoder of all planes in full size. With the last row goes that nothing is left of the scan behind it.
int portrait_jpeg_quick_load(jpeg_quick *quick, JBLOCKROW rows[3][MAX_SAMP_FACTOR]);

/// Frees a decoder; NULL is allowed.
void portrait_jpeg_quick_free(jpeg_quick *quick);

#endif
