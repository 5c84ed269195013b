#ifndef PORTRAIT_COLOR_H
#define PORTRAIT_COLOR_H

#include "portrait_codec.h"

/// Unpacks a colour profile that was packed with zlib, and gives the number of its bytes.
///
/// 0 when the data is broken or has more bytes than there is room for.
size_t portrait_profile_inflate(const uint8_t *bytes, size_t count, uint8_t *target, size_t room);

#endif
