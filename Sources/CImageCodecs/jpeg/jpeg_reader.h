#ifndef PORTRAIT_JPEG_READER_H
#define PORTRAIT_JPEG_READER_H

#include "internal.h"
#include "jpeg/decode/jpeg_progressive.h"
#include "jpeg/decode/jpeg_quick.h"
#include "jpeg/encode/jpeg_tokens.h"

#include <stdio.h>

#include <jerror.h>
#include <jpeglib.h>
#include <setjmp.h>

// A scan of a file, from its marker to the next one behind its data.
typedef struct jpeg_scan {
    size_t start;
    size_t end;
    // The components in it, a bit for each; 0 when its header makes no sense.
    uint8_t components;
    // Spectral selection and successive approximation; T.81, B.2.3.
    uint8_t first_coefficient;
    uint8_t last_coefficient;
    uint8_t refined_bit;
    uint8_t lowest_bit;
    uint8_t left_out;
} jpeg_scan;

// The Huffman tables of luma and of chroma, for DC and for AC coefficients, that suit a picture best.
typedef struct jpeg_survey {
    // The quality that it was quantised with; 0 before.
    int quality;
    JHUFF_TBL dc[2];
    JHUFF_TBL ac[2];
} jpeg_survey;

// Everything that lives across setjmp is in here. Each callback of libjpeg finds it through client_data.
struct portrait_jpeg_reader {
    struct jpeg_decompress_struct jpeg;
    struct jpeg_error_mgr errors;
    struct jpeg_source_mgr source;
    jmp_buf escape;
    portrait_report *report;
    portrait_code code;
    uint32_t warnings;
    int lenient;
    portrait_codecs codecs;
    /// Whether the last bits of a progressive file may be left out; see portrait_jpeg_be_coarse.
    int coarse;

    /// Whether chroma may be halved; see portrait_jpeg_halve_chroma.
    int wants_halves;
    /// The stripe of libjpeg where it had to take over halved planes, which are made of it; else NULL.
    uint8_t *wide_stripe;
    size_t wide_stride;
    int has_halves;

    /// Whether the variances are wanted; see portrait_jpeg_note_variances.
    int wants_variances;
    /// Those of a stripe; NULL where there are none.
    uint16_t *variances;
    size_t variance_stride;
    /// What libjpeg has read where it has to and there are variances, and the next stripe of it; else NULL.
    jvirt_barray_ptr *reduced;
    uint32_t next_reduced;
    /// Reads the coefficients of a progressive file to a stripe, where that is done by our own; else NULL.
    jpeg_progressive *progressive;
    /// The rows of the blocks of a stripe, of each wanted plane, and how many bytes they take.
    JBLOCKROW progressive_rows[3][MAX_SAMP_FACTOR];
    size_t progressive_sizes[3];
    uint32_t plane_count;
    size_t strides[3];
    /// What is looked at of the planes, in full-size pixels; all of them at first.
    jpeg_part part;

    const uint8_t *bytes;
    size_t count;
    // Where libjpeg was given bytes up to.
    size_t offered;

    jpeg_scan *scans;
    uint32_t scan_count;
    uint32_t scan_capacity;
    uint8_t component_ids[4];
    uint32_t component_count;

    int inks;
    portrait_jpeg_rows layout;
    // NULL before they are read, and after they were changed.
    jvirt_barray_ptr *coefficients;
    int was_loaded;
    // What the last estimate of the whole picture found.
    jpeg_survey survey;
    // What a baseline file of that says; none where libjpeg has to write it.
    jpeg_tokens tokens;
    uint8_t *stripe;
    // NULL when it is not used.
    jpeg_quick *quick;
    // The stripes that decoders of our own have read.
    uint32_t own_stripes;
    // The rows of every plane of the stripe; a plane has at most 4 * 8.
    JSAMPROW rows[3][32];
};

/// Begins a call; one that failed before goes on failing.
void portrait_jpeg_begin(portrait_jpeg_reader *reader, portrait_report *report);

/// Ends a call with a code and a message of ours.
_Noreturn void portrait_jpeg_stop(portrait_jpeg_reader *reader, portrait_code code, const char *message);

/// Lists the scans and finds the end of the file; what is no JPEG is left to libjpeg to complain about.
portrait_code portrait_jpeg_list_scans(portrait_jpeg_reader *reader, uint32_t maximum);

/// Leaves out the scans that are not to be seen, once the output size of each component is known.
///
/// Cost: grows with the square of the number of scans, which is limited.
void portrait_jpeg_choose_scans(portrait_jpeg_reader *reader, uint32_t denominator, int luma_only);

/// Offers libjpeg the bytes from an offset up to the next scan that is left out; 0 at the end.
int portrait_jpeg_offer(portrait_jpeg_reader *reader, size_t offset);

/// Gives the fast decoder for planes, or for all coefficients where there are none; NULL when libjpeg has to decode.
jpeg_quick *portrait_jpeg_quick(
    const portrait_jpeg_reader *reader, const portrait_jpeg_plane *planes, uint32_t plane_count, int only_standard);

/// Gives the decoder of our own for the coefficients of a progressive file, of as many components as are wanted; NULL when libjpeg
/// has to read it.
jpeg_progressive *portrait_jpeg_progressive_decoder(portrait_jpeg_reader *reader, uint32_t plane_count);

/// Whether the decoder of our own is to be tried for a progressive file.
int portrait_jpeg_is_progressive(const portrait_jpeg_reader *reader);

/// Begins to read a progressive file to planes by the decoder of our own; 0 when libjpeg has to read it.
int portrait_jpeg_begin_progressive(portrait_jpeg_reader *reader);

/// Reads the coefficients of the next stripe of such a file; 0 when it can't.
int portrait_jpeg_read_progressive(portrait_jpeg_reader *reader);

/// Frees what that reading has kept.
void portrait_jpeg_end_progressive(portrait_jpeg_reader *reader);

/// Begins to read a file that is for libjpeg to planes whose variances are wanted: all coefficients are in memory then.
void portrait_jpeg_begin_reduced(portrait_jpeg_reader *reader);

/// Makes the next stripe of a file whose coefficients are in memory, all or those of the stripe; 0 after the last.
int portrait_jpeg_read_reduced(portrait_jpeg_reader *reader);

/// Sets the scale and the choice of scans; libjpeg can start, and the output sizes are known.
void portrait_jpeg_set_scale(portrait_jpeg_reader *reader, uint32_t denominator, int luma_only);

#endif
