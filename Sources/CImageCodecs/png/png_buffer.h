#ifndef PORTRAIT_PNG_BUFFER_H
#define PORTRAIT_PNG_BUFFER_H

#include <stddef.h>
#include <stdint.h>

/// A buffer that is longer is not kept for the next picture.
#define PORTRAIT_PNG_LONGEST_KEPT ((size_t)8 << 20)

/// Memory that grows as needed and is kept.
typedef struct portrait_png_buffer {
    uint8_t *bytes;
    size_t capacity;
} portrait_png_buffer;

/// Makes a buffer at least as long as asked for; what was in it is lost. 0 when there is no memory.
int portrait_png_buffer_has_room(portrait_png_buffer *self, size_t count);

/// Gives the memory of a buffer back when it is long.
void portrait_png_buffer_shrink(portrait_png_buffer *self);

/// Frees a buffer.
void portrait_png_buffer_free(portrait_png_buffer *self);

#endif
