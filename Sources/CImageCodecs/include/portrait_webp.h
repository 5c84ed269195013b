#ifndef PORTRAIT_WEBP_H
#define PORTRAIT_WEBP_H

#include "portrait_codec.h"

/// Decodes a WebP file that is no animation into a part of a target of four parts; profiles are ignored.
portrait_code portrait_webp_decode(
    const uint8_t *bytes, size_t count, uint32_t x, uint32_t y, const portrait_target *target,
    portrait_report *report);

/// Encodes a lossy WebP file from RGB or RGBA, without metadata; alpha is kept without loss where there is any.
///
/// The method is 0 (quick) to 6 (small).
portrait_code portrait_webp_encode(
    const portrait_source *source, int quality, int method, portrait_file *file, portrait_report *report);

#endif
