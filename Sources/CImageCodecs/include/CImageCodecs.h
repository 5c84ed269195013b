/// The edge between Swift and the C libraries libpng and libjpeg.
///
/// Rules that every function keeps:
///  - A longjmp of a library ends in the function that called setjmp, never in a frame of the caller.
///  - Every pointer comes with its length, and nothing is read or written beyond it.
///  - Decoders write into the caller's memory and keep nothing; encoders give memory that the caller frees.
///  - The result is a code; the report has the message of the library and the number of its warnings.
#ifndef CIMAGECODECS_H
#define CIMAGECODECS_H

#include <stddef.h>
#include <stdint.h>

/// How a call ended.
typedef enum portrait_code {
    PORTRAIT_OK = 0,
    /// The data contradicts its format.
    PORTRAIT_DAMAGED = 1,
    /// The data ends before the picture does.
    PORTRAIT_TRUNCATED = 2,
    /// The data uses something that the decoder can't do.
    PORTRAIT_UNSUPPORTED = 3,
    /// The picture has more progressive scans than allowed.
    PORTRAIT_TOO_MANY_SCANS = 4,
    /// The codec would need more memory than allowed, or there is no more.
    PORTRAIT_OUT_OF_MEMORY = 5,
    /// The parameters contradict each other or the data.
    PORTRAIT_MISUSE = 6,
    /// The encoder failed.
    PORTRAIT_ENCODING = 7
} portrait_code;

/// What a library said; the message is always terminated.
typedef struct portrait_report {
    char message[256];
    uint32_t warnings;
    uint32_t scans;
} portrait_report;

/// What a decoder may use.
typedef struct portrait_limits {
    uint32_t maximum_side;
    uint32_t maximum_scans;
    size_t maximum_memory;
} portrait_limits;

/// Pixels that a decoder writes: rows from the top without gaps, 8 bits for each part.
typedef struct portrait_target {
    uint8_t *pixels;
    size_t count;
    uint32_t width;
    uint32_t height;
    /// 1 (gray) or 4 (red, green, blue, straight alpha).
    uint32_t channels;
} portrait_target;

/// Pixels that an encoder reads: rows from the top without gaps, 8 bits for each part.
typedef struct portrait_source {
    const uint8_t *pixels;
    size_t count;
    uint32_t width;
    uint32_t height;
    /// PNG: 1 gray, 2 gray and alpha, 3 RGB, 4 RGBA. JPEG: 1 gray, 3 RGB.
    uint32_t channels;
} portrait_source;

/// A file that an encoder made.
typedef struct portrait_file {
    uint8_t *bytes;
    size_t count;
    size_t capacity;
} portrait_file;

/// Says how many parts a pixel of a PNG file has when decoded, 1 or 4.
portrait_code portrait_png_channels(
    const uint8_t *bytes, size_t count, const portrait_limits *limits, uint32_t *channels, portrait_report *report);

/// Decodes a whole PNG file; gamma and colour profiles are ignored.
portrait_code portrait_png_decode(
    const uint8_t *bytes, size_t count, const portrait_limits *limits, const portrait_target *target,
    portrait_report *report);

/// Encodes a PNG file with an sRGB chunk and no other metadata.
portrait_code portrait_png_encode(
    const portrait_source *source, int level, portrait_file *file, portrait_report *report);

/// Says how many parts a pixel of a JPEG file has when decoded, 1 or 4.
portrait_code portrait_jpeg_channels(
    const uint8_t *bytes, size_t count, const portrait_limits *limits, uint32_t *channels, portrait_report *report);

/// Decodes a whole JPEG file; colour profiles are ignored, CMYK is converted without one.
portrait_code portrait_jpeg_decode(
    const uint8_t *bytes, size_t count, const portrait_limits *limits, const portrait_target *target,
    portrait_report *report);

/// Encodes a baseline JPEG file without metadata; 4:2:0 below quality 90, else 4:4:4.
portrait_code portrait_jpeg_encode(
    const portrait_source *source, int quality, portrait_file *file, portrait_report *report);

/// Frees the bytes of an encoded file, if any.
void portrait_file_free(portrait_file *file);

#endif
