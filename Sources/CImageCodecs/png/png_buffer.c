#include "png_buffer.h"

#include <stdlib.h>

int portrait_png_buffer_has_room(portrait_png_buffer *self, size_t count) {
    if (self->capacity >= count && self->bytes) return 1;
    free(self->bytes);
    self->bytes = malloc(count);
    self->capacity = self->bytes ? count : 0;
    return self->bytes != NULL;
}

void portrait_png_buffer_shrink(portrait_png_buffer *self) {
    if (self->capacity > PORTRAIT_PNG_LONGEST_KEPT) portrait_png_buffer_free(self);
}

void portrait_png_buffer_free(portrait_png_buffer *self) {
    free(self->bytes);
    *self = (portrait_png_buffer){0};
}
