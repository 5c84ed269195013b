#include "font.h"

#include <math.h>

/// A picture that is being drawn.
struct drawing {
    const portrait_coverage *target;
    FT_Matrix scale;
    FT_Vector origin;
};

/// Adds a stretch of pixels; the rasteriser counts lines from below and keeps to its clip box, which is checked again.
static void add_spans(int y, int count, const FT_Span *spans, void *context) {
    const portrait_coverage *target = ((const struct drawing *)context)->target;
    if (y < 0 || (uint32_t)y >= target->height) return;
    uint8_t *row = target->shares + (size_t)(target->height - 1 - (uint32_t)y) * target->width;
    for (int i = 0; i < count; i++) {
        if (spans[i].x < 0) continue;
        uint32_t start = (uint32_t)spans[i].x;
        for (uint32_t x = start; x < start + spans[i].len && x < target->width; x++) {
            // Where glyphs overlap, the second one covers its share of what the first one left free.
            row[x] = (uint8_t)(row[x] + ((255 - row[x]) * spans[i].coverage + 127) / 255);
        }
    }
}

static portrait_text_code draw_outline(portrait_font *font, FT_Outline *outline, void *context) {
    struct drawing *drawing = context;
    FT_Outline_Transform(outline, &drawing->scale);
    FT_Outline_Translate(outline, drawing->origin.x, drawing->origin.y);
    FT_Raster_Params parameters = {
        .flags = FT_RASTER_FLAG_AA | FT_RASTER_FLAG_DIRECT | FT_RASTER_FLAG_CLIP,
        .gray_spans = add_spans,
        .user = drawing,
        .clip_box = {0, 0, drawing->target->width, drawing->target->height},
    };
    return FT_Outline_Render(font->freetype, outline, &parameters) ? PORTRAIT_TEXT_NO_GLYPH : PORTRAIT_TEXT_OK;
}

portrait_text_code portrait_font_draw(
    portrait_font *font, const uint32_t *scalars, size_t count, double em, double x, double y,
    const portrait_coverage *target) {
    if (!font || !target || !target->shares || target->width == 0 || target->height == 0) return PORTRAIT_TEXT_MISUSE;
    if (target->width > 16384 || target->height > 16384) return PORTRAIT_TEXT_MISUSE;
    if (target->count != (size_t)target->width * target->height) return PORTRAIT_TEXT_MISUSE;
    if (!(em > 0 && em <= 16384 && fabs(x) <= 16384 && fabs(y) <= 16384)) return PORTRAIT_TEXT_MISUSE;
    // Font units become 64ths of a pixel, FreeType's unit, in a matrix of 65536ths.
    FT_Fixed factor = (FT_Fixed)llround(em / font->units_per_em * 64 * 65536);
    struct drawing drawing = {
        .target = target,
        .scale = {factor, 0, 0, factor},
        .origin = {llround(x * 64), llround((target->height - y) * 64)},
    };
    return portrait_font_visit(font, scalars, count, draw_outline, &drawing, NULL);
}
