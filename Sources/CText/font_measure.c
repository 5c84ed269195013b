#include "font.h"

#include FT_BBOX_H

static portrait_text_code add_box(portrait_font *font, FT_Outline *outline, void *context) {
    portrait_ink *ink = context;
    FT_BBox box;
    if (FT_Outline_Get_BBox(outline, &box)) return PORTRAIT_TEXT_NO_GLYPH;
    if (box.xMin >= box.xMax || box.yMin >= box.yMax) return PORTRAIT_TEXT_OK;
    double unit = 1 / font->units_per_em;
    int first = ink->glyphs == 0;
    if (first || box.xMin * unit < ink->left) ink->left = box.xMin * unit;
    if (first || box.yMin * unit < ink->bottom) ink->bottom = box.yMin * unit;
    if (first || box.xMax * unit > ink->right) ink->right = box.xMax * unit;
    if (first || box.yMax * unit > ink->top) ink->top = box.yMax * unit;
    ink->glyphs++;
    return PORTRAIT_TEXT_OK;
}

portrait_text_code portrait_font_measure(
    portrait_font *font, const uint32_t *scalars, size_t count, portrait_ink *ink) {
    if (!ink) return PORTRAIT_TEXT_MISUSE;
    *ink = (portrait_ink){0};
    long advance = 0;
    portrait_text_code code = portrait_font_visit(font, scalars, count, add_box, ink, &advance);
    if (code != PORTRAIT_TEXT_OK) return code;
    ink->advance = advance / font->units_per_em;
    return ink->glyphs > 0 ? PORTRAIT_TEXT_OK : PORTRAIT_TEXT_NO_GLYPH;
}
