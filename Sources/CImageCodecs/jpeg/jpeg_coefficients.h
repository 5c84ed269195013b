#ifndef PORTRAIT_JPEG_COEFFICIENTS_H
#define PORTRAIT_JPEG_COEFFICIENTS_H

#include "jpeg_reader.h"

/// Makes room for the coefficients of all components, with that of whole MCUs, as libjpeg does in jdcoefct.c.
jvirt_barray_ptr *portrait_jpeg_make_room(j_decompress_ptr jpeg, int is_cleared);

/// Gives each component its quantisation table, as libjpeg does when a scan begins; 0 when one is missing.
int portrait_jpeg_set_quantisation(j_decompress_ptr jpeg);

/// Turns the coefficients of a reader and what its headers said; 0 when a side that is mirrored has no whole MCUs, or
/// the memory for it would be too much.
int portrait_jpeg_turn_coefficients(portrait_jpeg_reader *reader, const portrait_jpeg_turn *turn);

#endif
