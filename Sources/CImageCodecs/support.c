#include "internal.h"

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
