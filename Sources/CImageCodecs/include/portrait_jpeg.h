#ifndef PORTRAIT_JPEG_H
#define PORTRAIT_JPEG_H

#include "jpeg/encode/jpeg_samples.h"
#include "portrait_codec.h"

/// What the components of a JPEG file mean.
typedef enum portrait_jpeg_model {
    PORTRAIT_JPEG_GRAY = 1,
    PORTRAIT_JPEG_YCBCR = 2,
    PORTRAIT_JPEG_RGB = 3,
    PORTRAIT_JPEG_CMYK = 4,
    PORTRAIT_JPEG_YCCK = 5
} portrait_jpeg_model;

/// What the headers of a JPEG file say.
typedef struct portrait_jpeg_info {
    uint32_t width;
    uint32_t height;
    portrait_jpeg_model model;
    /// Whether CMYK and YCCK count the light that an ink lets through, as Adobe does, and not the ink.
    uint8_t inverted;
    uint8_t progressive;
    uint32_t scans;
    /// 1, 3 or 4.
    uint32_t components;
    /// The sampling factors of each component, 1 to 4.
    uint8_t across[4];
    uint8_t down[4];
} portrait_jpeg_info;

/// One component of a JPEG file as samples, without upsampling and colour conversion.
///
/// Sample i of a row covers the pixels from i * pixels_across / samples_across of the full-size picture; columns alike.
typedef struct portrait_jpeg_plane {
    /// The samples that belong to the picture.
    uint32_t width;
    uint32_t height;
    /// The rows of a stripe; the last stripe has rows that do not belong to the picture.
    uint32_t stripe_rows;
    /// The bytes from one row to the next; what is between width and stride has no meaning.
    size_t stride;
    uint32_t pixels_across;
    uint32_t samples_across;
    uint32_t pixels_down;
    uint32_t samples_down;
    /// The stripe that was read last; belongs to the reader, is overwritten by the next and lives as long as it.
    const uint8_t *rows;
    /// Of each block of the stripe, row by row, the mean square by which the samples in full size differ from those that are there.
    ///
    /// Only of luma, where they were asked for and the picture is reduced; else NULL. Lives as long as the rows.
    const uint16_t *variances;
    /// The blocks from one row to the next, and the samples on each side of a block.
    size_t variance_stride;
    uint32_t block_side;
} portrait_jpeg_plane;

/// The parts of a pixel in rows.
typedef enum portrait_jpeg_rows {
    /// Luma; not for CMYK and YCCK.
    PORTRAIT_JPEG_ROWS_GRAY = 1,
    PORTRAIT_JPEG_ROWS_RGB = 3,
    /// With 255 for alpha.
    PORTRAIT_JPEG_ROWS_RGBA = 4,
    /// Cyan, magenta, yellow, black; 0 is no ink. Only for CMYK and YCCK.
    PORTRAIT_JPEG_ROWS_INKS = 5
} portrait_jpeg_rows;

/// A JPEG file on its way to pixels: open, one start, reads until enough, free.
typedef struct portrait_jpeg_reader portrait_jpeg_reader;

/// Reads the headers of a file and lists its scans; nothing is decoded.
///
/// The bytes must outlive the reader. Lenient: what is there of a file that is cut or damaged within its scans is
/// decoded, the rest is grey. Gives no reader when the file is refused.
portrait_code portrait_jpeg_open(
    const uint8_t *bytes, size_t count, const portrait_limits *limits, int lenient, portrait_jpeg_reader **reader,
    portrait_jpeg_info *info, portrait_report *report);

/// Frees a reader, wherever it is; NULL is allowed.
void portrait_jpeg_free(portrait_jpeg_reader *reader);

/// Lets the next start leave out the last bits of a progressive file, as the caller reduces the picture once again.
void portrait_jpeg_be_coarse(portrait_jpeg_reader *reader);

/// Lets the next start of planes give chroma at half of luma's scale, where a 4:2:0 file is reduced.
///
/// For callers that write 4:2:0 again. The planes say what they are.
void portrait_jpeg_halve_chroma(portrait_jpeg_reader *reader);

/// Lets the next start of planes say how much detail of luma the reduction loses.
///
/// All scans of luma are decoded then, as the finest detail comes last.
void portrait_jpeg_note_variances(portrait_jpeg_reader *reader);

/// Begins to decode a grey or YCbCr file to planes, reduced by 1, 2, 4 or 8.
///
/// Writes the description of 1 (grey, or only luma wanted) or 3 planes. The scans of a progressive file that the
/// scale does not show are left out. Small files with tables of their own are left to libjpeg, as making the fast
/// decoder's tables takes longer than it saves, unless `even_small`.
portrait_code portrait_jpeg_start_planes(
    portrait_jpeg_reader *reader, uint32_t denominator, int luma_only, int even_small,
    portrait_jpeg_plane planes[3], uint32_t *plane_count, portrait_report *report);

/// Says before the first stripe which part of the picture is looked at, in full-size pixels; it has at least one.
///
/// What is outside may come without detail, which is not worth the time then. What the file is refused for stays the same.
void portrait_jpeg_confine(portrait_jpeg_reader *reader, uint32_t left, uint32_t top, uint32_t right, uint32_t bottom);

/// Decodes the next stripe, one row of MCUs, of every plane to where the planes were said to be; got is 0 at the end.
portrait_code portrait_jpeg_read_stripe(portrait_jpeg_reader *reader, int *got, portrait_report *report);

/// Begins to decode to rows of pixels, reduced by 1, 2, 4 or 8, and gives the size that they will have.
portrait_code portrait_jpeg_start_rows(
    portrait_jpeg_reader *reader, uint32_t denominator, portrait_jpeg_rows layout, uint32_t *width, uint32_t *height,
    portrait_report *report);

/// Decodes the next rows, without gaps between them; fewer than fit only at the end of the picture.
portrait_code portrait_jpeg_read_rows(
    portrait_jpeg_reader *reader, uint8_t *pixels, size_t count, uint32_t *rows, portrait_report *report);

/// How a file is encoded.
typedef struct portrait_jpeg_settings {
    /// 1 to 100.
    int quality;
    /// The pixels that a chroma sample covers in both directions, 1 (4:4:4) or 2 (4:2:0).
    uint32_t sampling;
    int progressive;
    portrait_codecs codecs;
    /// Whether the fast encoder, too, takes the quantisation tables and the rounding of libjpeg.
    int standard;
} portrait_jpeg_settings;

/// Encodes luma, or luma, blue and red chroma, without colour conversion.
///
/// Chroma planes have the sides of the picture divided by the sampling and rounded up.
portrait_code portrait_jpeg_encode_planes(
    const portrait_jpeg_samples planes[3], uint32_t plane_count, uint32_t width, uint32_t height,
    const portrait_jpeg_settings *settings, portrait_file *file, portrait_report *report);

/// How a stored picture becomes upright: it is mirrored, then its rows become columns.
typedef struct portrait_jpeg_turn {
    uint8_t reverses_columns;
    uint8_t reverses_rows;
    uint8_t swaps_sides;
} portrait_jpeg_turn;

/// Reads the coefficients of an open file that is not started otherwise, and turns them; all are in memory then.
///
/// A turn without loss needs whole MCUs along a side that is mirrored, and memory once more; else the code is
/// PORTRAIT_UNSUPPORTED. May be called again when the coefficients are used up.
portrait_code portrait_jpeg_load_coefficients(
    portrait_jpeg_reader *reader, const portrait_jpeg_turn *turn, portrait_report *report);

/// A part of a picture that stands for all of it: some MCUs in succession of each row of MCUs.
typedef struct portrait_jpeg_sample {
    /// Where the MCUs of each row begin.
    const uint32_t *starts;
    /// The number of rows of MCUs.
    size_t rows;
    /// The number of MCUs of each row.
    uint32_t columns;
} portrait_jpeg_sample;

/// What a baseline file takes.
typedef struct portrait_jpeg_weight {
    /// The bits of its scan, without the bytes that are put behind 0xFF.
    uint64_t bits;
    /// All other bytes.
    uint32_t header_bytes;
} portrait_jpeg_weight;

/// Estimates the file of portrait_jpeg_requantise from a sample: the bits are those of the sample alone.
///
/// What is found about the whole picture is remembered for portrait_jpeg_requantise in the same quality.
portrait_code portrait_jpeg_estimate(
    portrait_jpeg_reader *reader, int quality, const portrait_jpeg_sample *sample, portrait_jpeg_weight *weight,
    portrait_report *report);

/// Writes loaded coefficients of a grey or YCbCr file with the coarser quantisation of a quality, without a way over pixels.
///
/// No entry of a quantisation table gets finer than it was. Sampling stays as it is, whatever the settings say. The
/// coefficients are used up.
portrait_code portrait_jpeg_requantise(
    portrait_jpeg_reader *reader, const portrait_jpeg_settings *settings, portrait_file *file,
    portrait_report *report);

#endif
