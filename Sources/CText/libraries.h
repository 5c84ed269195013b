#ifndef PORTRAIT_LIBRARIES_H
#define PORTRAIT_LIBRARIES_H

#include <fontconfig/fontconfig.h>
#include <harfbuzz/hb.h>

// The functions of each library that are used, and nothing else of it.
#define PORTRAIT_HARFBUZZ(F)                                                                                            \
    F(hb_blob_create_from_file_or_fail) F(hb_blob_get_data) F(hb_blob_destroy) F(hb_face_create) F(hb_face_destroy)     \
    F(hb_face_get_upem) F(hb_font_create) F(hb_font_destroy) F(hb_buffer_create) F(hb_buffer_destroy)                   \
    F(hb_buffer_allocation_successful) F(hb_buffer_add_utf32) F(hb_buffer_set_flags)                                    \
    F(hb_buffer_guess_segment_properties) F(hb_shape) F(hb_buffer_get_glyph_infos) F(hb_buffer_get_glyph_positions)

#define PORTRAIT_FONTCONFIG(F)                                                                                          \
    F(FcPatternCreate) F(FcPatternDestroy) F(FcPatternAddBool) F(FcPatternAddCharSet) F(FcPatternGetString)             \
    F(FcPatternGetInteger) F(FcPatternGetBool) F(FcCharSetCreate) F(FcCharSetDestroy) F(FcCharSetAddChar)               \
    F(FcObjectSetCreate) F(FcObjectSetAdd) F(FcObjectSetDestroy) F(FcFontList) F(FcFontSetDestroy)

#define PORTRAIT_MEMBER(name) __typeof__(&name) name;

/// HarfBuzz, which shapes text.
typedef struct portrait_shaper_library {
    PORTRAIT_HARFBUZZ(PORTRAIT_MEMBER)
} portrait_shaper_library;

/// fontconfig, which finds fonts.
typedef struct portrait_search_library {
    PORTRAIT_FONTCONFIG(PORTRAIT_MEMBER)
} portrait_search_library;

/// Loads HarfBuzz at the first call; NULL when it is not there.
const portrait_shaper_library *portrait_shaper(void);

/// Loads fontconfig at the first call; NULL when it is not there.
const portrait_search_library *portrait_search(void);

#endif
