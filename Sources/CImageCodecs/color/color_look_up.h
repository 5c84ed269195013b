#ifndef PORTRAIT_COLOR_LOOK_UP_H
#define PORTRAIT_COLOR_LOOK_UP_H

#include <stddef.h>
#include <stdint.h>

/// Gives the words of a table of 256 for some bytes.
void portrait_look_up(const int16_t *table, const uint8_t *bytes, size_t count, int16_t *words);

#endif
