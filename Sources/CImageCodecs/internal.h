#ifndef PORTRAIT_INTERNAL_H
#define PORTRAIT_INTERNAL_H

#include "CImageCodecs.h"

/// Empties a report.
void portrait_report_clear(portrait_report *report);

/// Puts a message into a report, cut to its room.
void portrait_report_set(portrait_report *report, const char *message);

/// Says whether a buffer of a picture has exactly the bytes that its sides need.
int portrait_fits(size_t count, uint32_t width, uint32_t height, uint32_t channels);

#endif
