#ifndef PORTRAIT_CODEC_H
#define PORTRAIT_CODEC_H

#include "portrait_file.h"

#include <stddef.h>
#include <stdint.h>

/// Whose code reads and writes files; see CFastCodecs.h.
typedef enum portrait_codecs {
    /// The fast codecs where they know a file, else the system's libraries.
    PORTRAIT_CODECS_FAST = 0,
    /// The system's libraries alone.
    PORTRAIT_CODECS_SYSTEM = 1
} portrait_codecs;

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

/// What a decoder may use, and the codecs that it uses.
typedef struct portrait_limits {
    uint32_t maximum_side;
    uint32_t maximum_scans;
    size_t maximum_memory;
    portrait_codecs codecs;
} portrait_limits;

/// Pixels that a decoder writes: rows from the top without gaps, 8 bits for each part.
typedef struct portrait_target {
    uint8_t *pixels;
    size_t count;
    uint32_t width;
    uint32_t height;
    /// 1 (grey) or 4 (red, green, blue, straight alpha).
    uint32_t channels;
} portrait_target;

/// Pixels that an encoder reads: rows from the top without gaps, 8 bits for each part.
typedef struct portrait_source {
    const uint8_t *pixels;
    size_t count;
    uint32_t width;
    uint32_t height;
    /// PNG: 1 grey, 2 grey and alpha, 3 RGB, 4 RGBA. JPEG: 1 grey, 3 RGB.
    uint32_t channels;
} portrait_source;

#endif
