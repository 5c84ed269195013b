#ifndef PORTRAIT_PNG_H
#define PORTRAIT_PNG_H

#include "portrait_codec.h"

/// A reader of PNG files, one after another; what it allocated is kept from file to file.
typedef struct portrait_png_reader portrait_png_reader;

/// What is known of a picture before its rows are read.
typedef struct portrait_png_info {
    uint32_t width;
    uint32_t height;
    /// 1 (grey), 3 (opaque colour) or 4 (red, green, blue, straight alpha).
    uint32_t channels;
    /// 1 when libpng reads the rows, 0 when the quick way does.
    uint32_t by_library;
} portrait_png_info;

/// Creates a reader; NULL when there is no memory.
portrait_png_reader *portrait_png_reader_create(void);

/// Frees a reader and all that it holds.
void portrait_png_reader_free(portrait_png_reader *self);

/// Begins a file, which must stay where it is until the reader is closed; gamma and colour profiles are ignored.
///
/// Plain files up to 32 MB of pixels are inflated here, unless the limits choose the system's codecs: libpng reads
/// whatever the file is, then. Interlaced ones are decoded here, in `maximum_memory`.
portrait_code portrait_png_reader_open(
    portrait_png_reader *self, const uint8_t *bytes, size_t count, const portrait_limits *limits,
    portrait_png_info *info, portrait_report *report);

/// Reads the next rows with 8 bits for each part, without gaps; the end of the file is checked with its last row.
///
/// `channels` is that of the picture or 4. With NULL for `pixels` the rows are skipped and `count` is 0.
portrait_code portrait_png_reader_read(
    portrait_png_reader *self, uint32_t rows, uint32_t channels, uint8_t *pixels, size_t count,
    portrait_report *report);

/// Ends a file, read to its end or not; large buffers are given back.
void portrait_png_reader_close(portrait_png_reader *self);

/// A writer of PNG files, one after another; what it allocated is kept from file to file.
typedef struct portrait_png_writer portrait_png_writer;

/// Creates a writer; NULL when there is no memory.
portrait_png_writer *portrait_png_writer_create(void);

/// Frees a writer and the last file.
void portrait_png_writer_free(portrait_png_writer *self);

/// Encodes a picture of one (grey) or four parts (red, green, blue, straight alpha) in the smallest colour type.
///
/// The file has an sRGB chunk and no other metadata; it stays until the writer is closed. Fully transparent pixels lose
/// their colour.
portrait_code portrait_png_writer_encode(
    portrait_png_writer *self, const portrait_source *source, portrait_codecs codecs, const uint8_t **bytes,
    size_t *count, portrait_report *report);

/// Ends a file; large buffers are given back.
void portrait_png_writer_close(portrait_png_writer *self);

#endif
