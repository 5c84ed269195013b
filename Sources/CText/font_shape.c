#include "font.h"

// Places beyond this many ems from the origin come from broken fonts only.
static const long maximum_ems = 256;

static portrait_text_code visit_glyphs(
    portrait_font *font, hb_buffer_t *buffer, portrait_outline_visitor *visit, void *context, long *advance) {
    const portrait_shaper_library *lib = font->lib;
    unsigned int count = 0;
    const hb_glyph_info_t *infos = lib->hb_buffer_get_glyph_infos(buffer, &count);
    const hb_glyph_position_t *places = lib->hb_buffer_get_glyph_positions(buffer, NULL);
    if (count > 4 * PORTRAIT_TEXT_MAXIMUM) return PORTRAIT_TEXT_NO_GLYPH;
    const long limit = maximum_ems * (long)font->units_per_em;
    long x = 0;
    long y = 0;
    for (unsigned int i = 0; i < count; i++) {
        // Glyph 0 is the box that stands for a letter the font does not have.
        if (infos[i].codepoint == 0) return PORTRAIT_TEXT_NO_GLYPH;
        if (FT_Load_Glyph(font->face, infos[i].codepoint, FT_LOAD_NO_SCALE)) return PORTRAIT_TEXT_NO_GLYPH;
        if (font->face->glyph->format != FT_GLYPH_FORMAT_OUTLINE) return PORTRAIT_TEXT_NO_GLYPH;
        FT_Outline *outline = &font->face->glyph->outline;
        if (outline->n_points > 0) {
            long left = x + places[i].x_offset;
            long base = y + places[i].y_offset;
            if (left < -limit || left > limit || base < -limit || base > limit) return PORTRAIT_TEXT_NO_GLYPH;
            FT_Outline_Translate(outline, left, base);
            portrait_text_code code = visit(font, outline, context);
            if (code != PORTRAIT_TEXT_OK) return code;
        }
        x += places[i].x_advance;
        y += places[i].y_advance;
    }
    if (advance) *advance = x;
    return PORTRAIT_TEXT_OK;
}

portrait_text_code portrait_font_visit(
    portrait_font *font, const uint32_t *scalars, size_t count, portrait_outline_visitor *visit, void *context,
    long *advance) {
    if (!font || !scalars || count == 0 || count > PORTRAIT_TEXT_MAXIMUM) return PORTRAIT_TEXT_MISUSE;
    const portrait_shaper_library *lib = font->lib;
    hb_buffer_t *buffer = lib->hb_buffer_create();
    lib->hb_buffer_add_utf32(buffer, scalars, (int)count, 0, (int)count);
    lib->hb_buffer_set_flags(buffer, HB_BUFFER_FLAG_BOT | HB_BUFFER_FLAG_EOT | HB_BUFFER_FLAG_DO_NOT_INSERT_DOTTED_CIRCLE);
    lib->hb_buffer_guess_segment_properties(buffer);
    lib->hb_shape(font->shaper, buffer, NULL, 0);
    portrait_text_code code = lib->hb_buffer_allocation_successful(buffer)
        ? visit_glyphs(font, buffer, visit, context, advance)
        : PORTRAIT_TEXT_OUT_OF_MEMORY;
    lib->hb_buffer_destroy(buffer);
    return code;
}
