#include "internal.h"

#include <libdeflate.h>

size_t portrait_profile_inflate(const uint8_t *bytes, size_t count, uint8_t *target, size_t room) {
    struct libdeflate_decompressor *decompressor = libdeflate_alloc_decompressor();
    if (!decompressor) return 0;
    size_t found = 0;
    enum libdeflate_result result = libdeflate_zlib_decompress(decompressor, bytes, count, target, room, &found);
    libdeflate_free_decompressor(decompressor);
    return result == LIBDEFLATE_SUCCESS ? found : 0;
}
