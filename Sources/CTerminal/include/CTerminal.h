/// The C library's table of the widths of characters, which its headers hide from Swift.
#ifndef CTERMINAL_H
#define CTERMINAL_H

#include <stdint.h>

/// The cells that a Unicode scalar takes in a terminal: 2 for East Asian letters and emoji, 0 for what is added to the
/// letter before, -1 for controls and where no locale with Unicode is installed. Follows Unicode, whatever the locale of
/// the user is.
int portrait_scalar_width(uint32_t scalar);

#endif
