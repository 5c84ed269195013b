#include "portrait_file.h"

#include <stdlib.h>

int portrait_file_reserve(portrait_file *file, size_t more) {
    if (file->capacity - file->count >= more) return 1;
    if (more > SIZE_MAX / 2 || file->count > SIZE_MAX / 2 - more) return 0;
    size_t wanted = file->count + more;
    size_t grown = file->capacity < 4096 ? 4096 : file->capacity;
    while (grown < wanted) {
        if (grown > SIZE_MAX / 2) return 0;
        grown *= 2;
    }
    uint8_t *bytes = realloc(file->bytes, grown);
    if (!bytes) return 0;
    file->bytes = bytes;
    file->capacity = grown;
    return 1;
}

void portrait_file_free(portrait_file *file) {
    free(file->bytes);
    file->bytes = NULL;
    file->count = 0;
    file->capacity = 0;
}
