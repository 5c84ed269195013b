#include "internal.h"

#include <stdlib.h>
#include <string.h>

void portrait_report_clear(portrait_report *report) {
    memset(report, 0, sizeof *report);
}

void portrait_report_set(portrait_report *report, const char *message) {
    size_t length = strlen(message);
    if (length >= sizeof report->message) length = sizeof report->message - 1;
    memcpy(report->message, message, length);
    report->message[length] = 0;
}

int portrait_fits(size_t count, uint32_t width, uint32_t height, uint32_t channels) {
    if (width == 0 || height == 0 || channels == 0 || channels > 4) return 0;
    // 32 + 3 bits can't overflow; the product with the height is checked by dividing.
    uint64_t row = (uint64_t)width * channels;
    return count / row == height && count % row == 0;
}

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
