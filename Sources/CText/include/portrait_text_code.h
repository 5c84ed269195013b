#ifndef PORTRAIT_TEXT_CODE_H
#define PORTRAIT_TEXT_CODE_H

/// How a call ended.
typedef enum portrait_text_code {
    PORTRAIT_TEXT_OK = 0,
    /// A library is not installed, or too old.
    PORTRAIT_TEXT_NO_LIBRARY = 1,
    /// The file can't be read or is no font with outlines.
    PORTRAIT_TEXT_NO_FONT = 2,
    /// The font lacks a letter, or the letters leave no ink.
    PORTRAIT_TEXT_NO_GLYPH = 3,
    /// There is no more memory.
    PORTRAIT_TEXT_OUT_OF_MEMORY = 4,
    /// The parameters contradict each other.
    PORTRAIT_TEXT_MISUSE = 5
} portrait_text_code;

#endif
