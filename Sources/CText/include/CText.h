/// The edge between Swift and the C libraries that read fonts: FreeType, HarfBuzz and fontconfig.
///
/// Rules that every function keeps:
///  - HarfBuzz and fontconfig are loaded at the first call, not with the program; without them the result is a code.
///  - Every pointer comes with its length, and nothing is read or written beyond it.
///  - A font belongs to one thread at a time; different fonts may be used at once.
///  - Outlines are not hinted: a picture of twice the size is the same picture.
#ifndef CTEXT_H
#define CTEXT_H

#include "portrait_font.h"
#include "portrait_font_list.h"
#include "portrait_text_code.h"
#include "portrait_text_versions.h"

#endif
