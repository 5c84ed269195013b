#ifndef PORTRAIT_FILE_H
#define PORTRAIT_FILE_H

#include <stddef.h>
#include <stdint.h>

/// A file that an encoder made.
typedef struct portrait_file {
    uint8_t *bytes;
    size_t count;
    size_t capacity;
} portrait_file;

/// Makes room for more bytes at the end of a file; 0 when there is no memory.
int portrait_file_reserve(portrait_file *file, size_t more);

/// Frees the bytes of an encoded file, if any.
void portrait_file_free(portrait_file *file);

#endif
