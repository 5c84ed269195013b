#include "portrait_text_versions.h"

#include <brotli/decode.h>
#include <ft2build.h>
#include FT_FREETYPE_H

void portrait_freetype_version(int *major, int *minor, int *patch) {
    FT_Library library = NULL;
    *major = *minor = *patch = 0;
    if (FT_Init_FreeType(&library)) return;
    FT_Library_Version(library, major, minor, patch);
    FT_Done_FreeType(library);
}

uint32_t portrait_brotli_version(void) { return BrotliDecoderVersion(); }

const void *portrait_freetype_function(void) { return (const void *)(uintptr_t)&FT_Library_Version; }

const void *portrait_brotli_function(void) { return (const void *)(uintptr_t)&BrotliDecoderVersion; }
