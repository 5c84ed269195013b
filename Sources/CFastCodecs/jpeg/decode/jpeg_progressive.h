#ifndef PORTRAIT_JPEG_PROGRESSIVE_H
#define PORTRAIT_JPEG_PROGRESSIVE_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <jpeglib.h>

/// A decoder of our own for the coefficients of progressive files, which knows where a block has coefficients already, so that
/// it does not look for them bit by bit.
///
/// It takes only what every encoder writes; where a file has something else, or is malformed, it stops, so that libjpeg can begin
/// anew and have its say.
typedef struct jpeg_progressive jpeg_progressive;

/// A scan: its header behind the marker, what the header says, and its data up to the next marker.
typedef struct jpeg_progressive_scan {
    const uint8_t *header;
    const uint8_t *data;
    const uint8_t *end;
    uint8_t first_coefficient;
    uint8_t last_coefficient;
    uint8_t refined_bit;
    uint8_t lowest_bit;
} jpeg_progressive_scan;

/// Gives a decoder for a file whose headers libjpeg has read up to the first scan; NULL when the file is for libjpeg, or there is no
/// memory.
///
/// - rows: For each component the rows of its blocks, with those that only fill up MCUs, all 0; NULL where it is not wanted.
jpeg_progressive *portrait_jpeg_progressive_create(
    const struct jpeg_decompress_struct *jpeg, JBLOCKROW *const rows[3]);

/// Takes over the Huffman tables of a segment DHT, from its length on; 0 when they are malformed.
int portrait_jpeg_progressive_set_tables(jpeg_progressive *self, const uint8_t *segment, size_t count);

/// Sets the MCUs between two restarts; 0 for none.
void portrait_jpeg_progressive_set_restarts(jpeg_progressive *self, uint32_t interval);

/// Reads a scan to its end; 0 when it can't.
int portrait_jpeg_progressive_read(jpeg_progressive *self, const jpeg_progressive_scan *scan);

/// Whether each wanted component has its DC coefficients.
int portrait_jpeg_progressive_is_complete(const jpeg_progressive *self);

/// Frees a decoder; NULL is allowed.
void portrait_jpeg_progressive_free(jpeg_progressive *self);

#endif
