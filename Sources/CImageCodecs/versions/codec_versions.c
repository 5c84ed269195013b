#include "portrait_versions.h"

#include <gif_lib.h>
#include <lcms2.h>
#include <libdeflate.h>
#include <png.h>
#include <stdint.h>
#include <stdio.h>
#include <webp/decode.h>
#include <zlib.h>

// Behind what it needs.
#include <jpeglib.h>

#define TEXT_OF(value) #value
#define TEXT(value) TEXT_OF(value)
#define ADDRESS(function) ((const void *)(uintptr_t)&(function))

static portrait_codec_library library(
    const char *name, const char *package, const char *version, const void *function) {
    portrait_codec_library library = {.name = name, .package = package, .function = function};
    snprintf(library.version, sizeof library.version, "%s", version);
    return library;
}

static portrait_codec_library webp(void) {
    int version = WebPGetDecoderVersion();
    char text[32];
    snprintf(text, sizeof text, "%d.%d.%d", version >> 16 & 0xFF, version >> 8 & 0xFF, version & 0xFF);
    return library("libwebp", "libwebp-dev", text, ADDRESS(WebPGetDecoderVersion));
}

static portrait_codec_library lcms(void) {
    int version = cmsGetEncodedCMMversion();
    char text[32];
    snprintf(text, sizeof text, "%d.%d", version / 1000, version % 1000 / 10);
    return library("lcms2", "liblcms2-dev", text, ADDRESS(cmsGetEncodedCMMversion));
}

portrait_codec_library portrait_codec_library_at(int place) {
    switch (place) {
    case 0: return library("libpng", "libpng-dev", png_get_libpng_ver(NULL), ADDRESS(png_get_libpng_ver));
    case 1:
        return library(
            "libjpeg-turbo", "libjpeg62-turbo-dev", TEXT(LIBJPEG_TURBO_VERSION), ADDRESS(jpeg_std_error));
    case 2:
        return library(
            "libdeflate", "libdeflate-dev", LIBDEFLATE_VERSION_STRING, ADDRESS(libdeflate_alloc_decompressor));
    case 3:
        return library(
            "giflib", "libgif-dev", TEXT(GIFLIB_MAJOR) "." TEXT(GIFLIB_MINOR) "." TEXT(GIFLIB_RELEASE),
            ADDRESS(DGifOpen));
    case 4: return webp();
    case 5: return lcms();
    case 6: return library("zlib", "zlib1g-dev", zlibVersion(), ADDRESS(zlibVersion));
    default: return (portrait_codec_library){0};
    }
}
