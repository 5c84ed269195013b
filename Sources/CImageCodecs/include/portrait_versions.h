#ifndef PORTRAIT_VERSIONS_H
#define PORTRAIT_VERSIONS_H

/// A library of image formats, and which one it is.
typedef struct portrait_codec_library {
    /// NULL behind the last one.
    const char *name;
    /// The package that has its archive.
    const char *package;
    /// The version: that of the library in use, or of its header where the library does not tell.
    char version[32];
    /// One of its functions.
    const void *function;
} portrait_codec_library;

/// The library at a place, from 0.
portrait_codec_library portrait_codec_library_at(int place);

#endif
