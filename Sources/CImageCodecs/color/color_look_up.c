#include "color_look_up.h"
#include "simd/wide_lanes.h"

#if defined(__x86_64__)

/// Looks up 32 bytes at a time in a table that fills eight registers; gives how many are done.
static WIDEST size_t look_up_many(const int16_t *table, const uint8_t *bytes, size_t count, int16_t *words) {
    __m512i parts[8];
    for (size_t i = 0; i < 8; i++) parts[i] = _mm512_loadu_si512(table + 32 * i);
    size_t x = 0;
    for (; x + 32 <= count; x += 32) {
        // Six bits choose among the words of two registers, the two above them among the pairs of registers.
        __m512i place = _mm512_cvtepu8_epi16(_mm256_loadu_si256((const __m256i *)(bytes + x)));
        __mmask32 is_odd = _mm512_test_epi16_mask(place, _mm512_set1_epi16(64));
        __mmask32 is_high = _mm512_test_epi16_mask(place, _mm512_set1_epi16(128));
        __m512i low = _mm512_mask_blend_epi16(
            is_odd, _mm512_permutex2var_epi16(parts[0], place, parts[1]),
            _mm512_permutex2var_epi16(parts[2], place, parts[3]));
        __m512i high = _mm512_mask_blend_epi16(
            is_odd, _mm512_permutex2var_epi16(parts[4], place, parts[5]),
            _mm512_permutex2var_epi16(parts[6], place, parts[7]));
        _mm512_storeu_si512(words + x, _mm512_mask_blend_epi16(is_high, low, high));
    }
    return x;
}

#else

#define portrait_lanes_are_widest() 0

static size_t look_up_many(const int16_t *table, const uint8_t *bytes, size_t count, int16_t *words) {
    (void)table, (void)bytes, (void)count, (void)words;
    return 0;
}

#endif

void portrait_look_up(const int16_t *table, const uint8_t *bytes, size_t count, int16_t *words) {
    size_t x = count >= 32 && portrait_lanes_are_widest() ? look_up_many(table, bytes, count, words) : 0;
    for (; x < count; x++) words[x] = table[bytes[x]];
}
