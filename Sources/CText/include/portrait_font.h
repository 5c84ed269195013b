#ifndef PORTRAIT_FONT_H
#define PORTRAIT_FONT_H

#include <stddef.h>
#include <stdint.h>

#include "portrait_text_code.h"

/// The most Unicode scalars in one call.
#define PORTRAIT_TEXT_MAXIMUM 32

/// An open font.
typedef struct portrait_font portrait_font;

/// The exact box around the ink of shaped letters, in parts of the em; the baseline is at 0 and y grows upwards.
typedef struct portrait_ink {
    double left;
    double bottom;
    double right;
    double top;
    /// The way from the origin of the first letter to where the next text would begin.
    double advance;
    /// The number of glyphs with ink.
    uint32_t glyphs;
} portrait_ink;

/// How much of each pixel the letters cover: rows from the top without gaps, 0 (nothing) to 255 (all).
typedef struct portrait_coverage {
    uint8_t *shares;
    size_t count;
    uint32_t width;
    uint32_t height;
} portrait_coverage;

/// Opens a font: a regular file of at most 256 MB, and the index of the face in it.
portrait_text_code portrait_font_open(const char *path, uint32_t index, portrait_font **font);

/// Closes a font, if any.
void portrait_font_close(portrait_font *font);

/// Shapes letters and measures their ink.
portrait_text_code portrait_font_measure(
    portrait_font *font, const uint32_t *scalars, size_t count, portrait_ink *ink);

/// Shapes letters and adds them to the coverage; the em and the place of the first letter's origin, from the upper left
/// corner, are in pixels.
portrait_text_code portrait_font_draw(
    portrait_font *font, const uint32_t *scalars, size_t count, double em, double x, double y,
    const portrait_coverage *target);

#endif
