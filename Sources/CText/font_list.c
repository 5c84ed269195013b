#include <stdlib.h>
#include <string.h>

#include "CText.h"
#include "libraries.h"

/// Copies a text that fits with its end.
static int copy(char *room, size_t size, const FcChar8 *text) {
    size_t length = strlen((const char *)text);
    if (length >= size) return 0;
    memcpy(room, text, length + 1);
    return 1;
}

static int number(const portrait_search_library *lib, FcPattern *font, const char *object, int otherwise) {
    int value = 0;
    return lib->FcPatternGetInteger(font, object, 0, &value) == FcResultMatch ? value : otherwise;
}

/// Fills in an entry; 0 when the font is none to use: an instance of a variable font, or one with too long a path.
static int describe(const portrait_search_library *lib, FcPattern *font, portrait_font_entry *entry) {
    FcChar8 *family = NULL;
    FcChar8 *path = NULL;
    if (lib->FcPatternGetString(font, FC_FAMILY, 0, &family) != FcResultMatch) return 0;
    if (lib->FcPatternGetString(font, FC_FILE, 0, &path) != FcResultMatch) return 0;
    if (!copy(entry->family, sizeof entry->family, family) || !copy(entry->path, sizeof entry->path, path)) return 0;
    int index = number(lib, font, FC_INDEX, 0);
    if (index < 0 || index > 0xFFFF) return 0;
    entry->index = (uint32_t)index;
    entry->weight = number(lib, font, FC_WEIGHT, FC_WEIGHT_REGULAR);
    entry->plain = number(lib, font, FC_SLANT, FC_SLANT_ROMAN) == FC_SLANT_ROMAN &&
                   number(lib, font, FC_WIDTH, FC_WIDTH_NORMAL) == FC_WIDTH_NORMAL &&
                   number(lib, font, FC_SPACING, FC_PROPORTIONAL) != FC_MONO;
    return 1;
}

static portrait_text_code collect(const portrait_search_library *lib, const FcFontSet *set, portrait_font_list *list) {
    if (set->nfont <= 0) return PORTRAIT_TEXT_OK;
    list->entries = calloc((size_t)set->nfont, sizeof *list->entries);
    if (!list->entries) return PORTRAIT_TEXT_OUT_OF_MEMORY;
    for (int i = 0; i < set->nfont; i++) {
        if (describe(lib, set->fonts[i], &list->entries[list->count])) list->count++;
    }
    return PORTRAIT_TEXT_OK;
}

/// What a font has to be: with outlines, in one colour, not variable, and with all of the letters.
static FcPattern *requirement(const portrait_search_library *lib, const uint32_t *scalars, size_t count) {
    FcPattern *pattern = lib->FcPatternCreate();
    FcCharSet *letters = lib->FcCharSetCreate();
    int complete = pattern && letters;
    for (size_t i = 0; complete && i < count; i++) complete = lib->FcCharSetAddChar(letters, scalars[i]);
    complete = complete && lib->FcPatternAddCharSet(pattern, FC_CHARSET, letters) &&
               lib->FcPatternAddBool(pattern, FC_OUTLINE, FcTrue) &&
               lib->FcPatternAddBool(pattern, FC_COLOR, FcFalse) && lib->FcPatternAddBool(pattern, FC_VARIABLE, FcFalse);
    if (letters) lib->FcCharSetDestroy(letters);
    if (complete) return pattern;
    if (pattern) lib->FcPatternDestroy(pattern);
    return NULL;
}

/// What is to be told about each font.
static FcObjectSet *properties(const portrait_search_library *lib) {
    static const char *const names[] = {FC_FAMILY, FC_FILE, FC_INDEX, FC_WEIGHT, FC_SLANT, FC_WIDTH, FC_SPACING};
    FcObjectSet *objects = lib->FcObjectSetCreate();
    for (size_t i = 0; objects && i < sizeof names / sizeof *names; i++) {
        if (lib->FcObjectSetAdd(objects, names[i])) continue;
        lib->FcObjectSetDestroy(objects);
        return NULL;
    }
    return objects;
}

portrait_text_code portrait_font_list_find(const uint32_t *scalars, size_t count, portrait_font_list *list) {
    if (!scalars || !list || count == 0 || count > 64) return PORTRAIT_TEXT_MISUSE;
    *list = (portrait_font_list){0};
    const portrait_search_library *lib = portrait_search();
    if (!lib) return PORTRAIT_TEXT_NO_LIBRARY;
    FcPattern *pattern = requirement(lib, scalars, count);
    FcObjectSet *objects = properties(lib);
    FcFontSet *set = pattern && objects ? lib->FcFontList(NULL, pattern, objects) : NULL;
    portrait_text_code code = set ? collect(lib, set, list) : PORTRAIT_TEXT_OUT_OF_MEMORY;
    if (set) lib->FcFontSetDestroy(set);
    if (objects) lib->FcObjectSetDestroy(objects);
    if (pattern) lib->FcPatternDestroy(pattern);
    return code;
}

void portrait_font_list_free(portrait_font_list *list) {
    free(list->entries);
    *list = (portrait_font_list){0};
}
