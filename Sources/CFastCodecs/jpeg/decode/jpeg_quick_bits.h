#ifndef PORTRAIT_JPEG_QUICK_BITS_H
#define PORTRAIT_JPEG_QUICK_BITS_H

#include <stdint.h>
#include <string.h>

/// The bits of a scan, read from the first on; T.81, B.1.1.5 and F.2.2.5.
typedef struct jpeg_bits {
    // The next bits from the highest down, then zeros or bits that next is still at.
    uint64_t buffer;
    // What is to be put into the buffer; stays where a marker begins.
    const uint8_t *next;
    const uint8_t *end;
    // The bits of the buffer that next has gone past; below 0 when more were taken than there were.
    int32_t left;
} jpeg_bits;

/// Puts bytes into the buffer one by one: leaves out the zero that follows 0xFF, and stops before a marker.
static __attribute__((noinline)) void portrait_jpeg_refill_bytewise(jpeg_bits *bits) {
    if (bits->left < 0) return;
    while (bits->left < 56) {
        if (bits->next == bits->end) return;
        uint64_t byte = *bits->next;
        if (byte == 0xFF) {
            if (bits->end - bits->next < 2 || bits->next[1] != 0) return;
            bits->next += 1;
        }
        bits->next += 1;
        bits->buffer |= byte << (56 - bits->left);
        bits->left += 8;
    }
}

/// Fills the buffer up to 56 bits or more, unless the data ends.
///
/// Works on a copy, so that the caller's bits can stay in registers.
static inline __attribute__((always_inline)) jpeg_bits portrait_jpeg_refilled(jpeg_bits bits) {
    if (bits.end - bits.next >= 8) {
        uint64_t bytes;
        memcpy(&bytes, bits.next, sizeof bytes);
        // Not 0 when one of the bytes is 0xFF. When bits are missing next is at a marker, so that left is not below 0.
        if ((((~bytes) - 0x0101010101010101u) & bytes & 0x8080808080808080u) == 0) {
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
            bytes = __builtin_bswap64(bytes);
#endif
            bits.buffer |= bytes >> bits.left;
            bits.next += (63 - bits.left) >> 3;
            bits.left |= 56;
            return bits;
        }
    }
    jpeg_bits copy = bits;
    portrait_jpeg_refill_bytewise(&copy);
    return copy;
}

/// Takes bits out of the buffer, at most 63.
static inline __attribute__((always_inline)) void portrait_jpeg_take(jpeg_bits *bits, uint32_t count) {
    bits->buffer <<= count & 63;
    bits->left -= (int32_t)count;
}

/// The intervals into which a scan is cut, in MCUs; T.81, B.2.4.4.
typedef struct jpeg_restarts {
    // 0 when there are none.
    uint32_t interval;
    // What is left of this one.
    uint32_t left;
    // The number of the next marker, from 0 to 7.
    uint32_t next;
} jpeg_restarts;

/// Goes past the marker between intervals, which has to come at once; T.81, E.2.4. Gives 0 when it does not.
static inline int portrait_jpeg_pass_restart(jpeg_restarts *restarts, jpeg_bits *kept) {
    enum { first_marker = 0xD0 };
    jpeg_bits bits = portrait_jpeg_refilled(*kept);
    // What is left of the last byte is padding. More than that is either data or an end without marker.
    if (bits.left < 0 || bits.left > 7 || bits.end - bits.next < 2) return 0;
    if (bits.next[0] != 0xFF || bits.next[1] != first_marker + restarts->next) return 0;
    *kept = (jpeg_bits){.next = bits.next + 2, .end = bits.end};
    restarts->next = (restarts->next + 1) % 8;
    restarts->left = restarts->interval;
    return 1;
}

#endif
