#ifndef PORTRAIT_JPEG_PROGRESSIVE_H
#define PORTRAIT_JPEG_PROGRESSIVE_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <jpeglib.h>

/// A decoder of our own for the coefficients of progressive files.
///
/// It goes through all scans side by side, one row of MCUs after the other, as each scan needs nothing of the others but what they
/// have of the same blocks. So it takes memory for a row, not for the picture. And it knows where a block has coefficients already, so
/// that it does not look for them bit by bit.
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
/// - plane_count: How many components are wanted, from the first on.
jpeg_progressive *portrait_jpeg_progressive_create(const struct jpeg_decompress_struct *jpeg, uint32_t plane_count);

/// Takes over the Huffman tables of a segment DHT, from its length on; 0 when they are malformed.
int portrait_jpeg_progressive_set_tables(jpeg_progressive *self, const uint8_t *segment, size_t count);

/// Sets the MCUs between two restarts; 0 for none.
void portrait_jpeg_progressive_set_restarts(jpeg_progressive *self, uint32_t interval);

/// Adds the next scan, with the tables and the restarts that hold for it; 0 when the file is for libjpeg, or there is no memory.
int portrait_jpeg_progressive_add(jpeg_progressive *self, const jpeg_progressive_scan *scan);

/// Whether the scans bring the DC coefficients of each wanted component.
int portrait_jpeg_progressive_is_complete(const jpeg_progressive *self);

/// Reads the coefficients of the next row of MCUs into the rows of blocks of each wanted component; 0 when it can't.
///
/// The last row is read only where nothing is left behind it in any scan.
///
/// - rows: All 0, as long as the MCUs of a row are wide.
int portrait_jpeg_progressive_load(jpeg_progressive *self, JBLOCKROW rows[3][MAX_SAMP_FACTOR]);

/// Frees a decoder; NULL is allowed.
void portrait_jpeg_progressive_free(jpeg_progressive *self);

#endif
