#include "font.h"

#include <stdlib.h>
#include <sys/stat.h>

static const off_t maximum_byte_count = 256 * 1024 * 1024;

static int is_plausible(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0 &&
           status.st_size <= maximum_byte_count;
}

static portrait_text_code fill(portrait_font *font, const char *path, uint32_t index) {
    const portrait_shaper_library *lib = font->lib;
    font->blob = lib->hb_blob_create_from_file_or_fail(path);
    if (!font->blob) return PORTRAIT_TEXT_NO_FONT;
    unsigned int length = 0;
    const char *data = lib->hb_blob_get_data(font->blob, &length);
    if (!data || length == 0) return PORTRAIT_TEXT_NO_FONT;

    if (FT_Init_FreeType(&font->freetype)) return PORTRAIT_TEXT_OUT_OF_MEMORY;
    if (FT_New_Memory_Face(font->freetype, (const FT_Byte *)data, (FT_Long)length, (FT_Long)index, &font->face)) {
        return PORTRAIT_TEXT_NO_FONT;
    }
    if (!FT_IS_SCALABLE(font->face) || font->face->units_per_EM < 16) return PORTRAIT_TEXT_NO_FONT;

    hb_face_t *face = lib->hb_face_create(font->blob, index);
    font->shaper = lib->hb_font_create(face);
    unsigned int units = lib->hb_face_get_upem(face);
    lib->hb_face_destroy(face);
    // Positions come from one library and outlines from the other, so they have to agree on the unit.
    if (units != font->face->units_per_EM) return PORTRAIT_TEXT_NO_FONT;
    font->units_per_em = units;
    return PORTRAIT_TEXT_OK;
}

portrait_text_code portrait_font_open(const char *path, uint32_t index, portrait_font **result) {
    if (!path || !result || index > 0xFFFF) return PORTRAIT_TEXT_MISUSE;
    *result = NULL;
    const portrait_shaper_library *lib = portrait_shaper();
    if (!lib) return PORTRAIT_TEXT_NO_LIBRARY;
    if (!is_plausible(path)) return PORTRAIT_TEXT_NO_FONT;
    portrait_font *font = calloc(1, sizeof *font);
    if (!font) return PORTRAIT_TEXT_OUT_OF_MEMORY;
    font->lib = lib;
    portrait_text_code code = fill(font, path, index);
    if (code != PORTRAIT_TEXT_OK) {
        portrait_font_close(font);
        return code;
    }
    *result = font;
    return PORTRAIT_TEXT_OK;
}

void portrait_font_close(portrait_font *font) {
    if (!font) return;
    if (font->shaper) font->lib->hb_font_destroy(font->shaper);
    if (font->face) FT_Done_Face(font->face);
    if (font->freetype) FT_Done_FreeType(font->freetype);
    if (font->blob) font->lib->hb_blob_destroy(font->blob);
    free(font);
}
