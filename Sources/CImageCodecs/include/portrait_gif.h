#ifndef PORTRAIT_GIF_H
#define PORTRAIT_GIF_H

#include "portrait_codec.h"

/// Decodes the first frame of a GIF file into a target of four parts.
///
/// The target is the whole picture and transparent where the frame has nothing to say: pixels outside the frame and
/// those of the transparent colour are left as they are.
portrait_code portrait_gif_decode(
    const uint8_t *bytes, size_t count, const portrait_target *target, portrait_report *report);

#endif
