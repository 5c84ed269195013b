#ifndef PORTRAIT_FONT_INTERNAL_H
#define PORTRAIT_FONT_INTERNAL_H

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H

#include "CText.h"
#include "libraries.h"

/// Both libraries read the same mapped file.
struct portrait_font {
    const portrait_shaper_library *lib;
    hb_blob_t *blob;
    hb_font_t *shaper;
    FT_Library freetype;
    FT_Face face;
    double units_per_em;
};

/// Does something with the outline of a glyph; its place in the text is in font units.
typedef portrait_text_code portrait_outline_visitor(portrait_font *font, FT_Outline *outline, void *context);

/// Shapes letters and visits the outline of each glyph that has ink, moved to its place; the advance of all glyphs, in
/// font units, is filled in at the end unless it is NULL.
portrait_text_code portrait_font_visit(
    portrait_font *font, const uint32_t *scalars, size_t count, portrait_outline_visitor *visit, void *context,
    long *advance);

#endif
