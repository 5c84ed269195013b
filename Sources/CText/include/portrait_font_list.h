#ifndef PORTRAIT_FONT_LIST_H
#define PORTRAIT_FONT_LIST_H

#include <stddef.h>
#include <stdint.h>

#include "portrait_text_code.h"

/// An installed font; texts are terminated.
typedef struct portrait_font_entry {
    char family[128];
    char path[512];
    uint32_t index;
    /// The weight on fontconfig's scale: 80 is regular, 180 semibold and 200 bold.
    int32_t weight;
    /// 1 when the font is upright, of normal width and proportional.
    int32_t plain;
} portrait_font_entry;

/// The fonts with outlines that have all of the letters, in no particular order.
typedef struct portrait_font_list {
    portrait_font_entry *entries;
    size_t count;
} portrait_font_list;

/// Asks fontconfig for the fonts that have all of the letters.
portrait_text_code portrait_font_list_find(const uint32_t *scalars, size_t count, portrait_font_list *list);

/// Frees the entries of a list, if any.
void portrait_font_list_free(portrait_font_list *list);

#endif
