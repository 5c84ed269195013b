#ifndef PORTRAIT_TEXT_VERSIONS_H
#define PORTRAIT_TEXT_VERSIONS_H

#include <stdint.h>

/// The version of FreeType, or 0 for each where it does not start.
void portrait_freetype_version(int *major, int *minor, int *patch);

/// The version of brotli, which FreeType unpacks fonts with: the parts in 8, 12 and 12 bits.
uint32_t portrait_brotli_version(void);

/// One function of each, which tells where it comes from.
const void *portrait_freetype_function(void);
const void *portrait_brotli_function(void);

#endif
