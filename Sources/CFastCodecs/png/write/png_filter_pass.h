// All filters of a row of PNG at once, whatever the lanes: included by png_filter.c, which defines LANES, LANES_WIDTH,
// LANES_TARGET, the names ON_FILTERS, and as ON_BYTES(name) the operations of the processor on vectors.

static inline LANES_TARGET LANES ON_FILTERS(load)(const uint8_t *place) {
    LANES bytes;
    memcpy(&bytes, place, sizeof bytes);
    return bytes;
}

static inline LANES_TARGET LANES ON_FILTERS(not_over)(LANES one, LANES other) {
    return ON_BYTES(cmpeq_epi8)(ON_BYTES(min_epu8)(one, other), one);
}

static inline LANES_TARGET LANES ON_FILTERS(choose)(LANES mask, LANES yes, LANES no) {
    return no ^ (mask & (yes ^ no));
}

// The predictor of the fourth filter in 8 bits: where left and up lie on the same side of the corner, its distance is
// the sum of both others, the greatest of the three; else it is their difference.
static inline LANES_TARGET LANES ON_FILTERS(predict)(LANES left, LANES above, LANES corner) {
    LANES left_over = ON_BYTES(subs_epu8)(left, corner), left_under = ON_BYTES(subs_epu8)(corner, left);
    LANES up_over = ON_BYTES(subs_epu8)(above, corner), up_under = ON_BYTES(subs_epu8)(corner, above);
    LANES to_left = up_over | up_under, to_up = left_over | left_under;
    LANES both = ON_BYTES(min_epu8)(left_over, up_over) | ON_BYTES(min_epu8)(left_under, up_under);
    LANES crossing = ON_BYTES(cmpeq_epi8)(both, both ^ both);
    LANES difference = ON_BYTES(subs_epu8)(to_left, to_up) | ON_BYTES(subs_epu8)(to_up, to_left);
    LANES to_corner = ON_FILTERS(choose)(crossing, difference, ON_BYTES(set1_epi8)(-1));
    LANES takes_left = ON_FILTERS(not_over)(to_left, to_up) & ON_FILTERS(not_over)(to_left, to_corner);
    LANES of_others = ON_FILTERS(choose)(ON_FILTERS(not_over)(to_up, to_corner), above, corner);
    return ON_FILTERS(choose)(takes_left, left, of_others);
}

static inline LANES_TARGET LANES ON_FILTERS(sizes)(LANES bytes) {
    LANES zero = bytes ^ bytes;
    return ON_BYTES(sad_epu8)(ON_BYTES(min_epu8)(bytes, ON_BYTES(sub_epi8)(zero, bytes)), zero);
}

static inline LANES_TARGET void ON_FILTERS(take)(LANES bytes, LANES mask, uint8_t *place, LANES *sum) {
    memcpy(place, &bytes, sizeof bytes);
    *sum = ON_BYTES(add_epi64)(*sum, ON_FILTERS(sizes)(bytes & mask));
}

static LANES_TARGET void ON_FILTERS(apply_all)(
    const uint8_t *row, const uint8_t *above, size_t count, size_t step, uint8_t *const places[filter_count],
    uint64_t totals[filter_count]) {
    const LANES one = ON_BYTES(set1_epi8)(1);
    LANES sums[filter_count];
    for (int i = 0; i < filter_count; i++) sums[i] = one ^ one;
    for (size_t i = 0; i < count; i += LANES_WIDTH) {
        size_t beyond = count - i < LANES_WIDTH ? LANES_WIDTH - (count - i) : 0;
        LANES mask = ON_FILTERS(load)(ones_and_zeros + sizeof ones_and_zeros / 2 - LANES_WIDTH + beyond);
        LANES x = ON_FILTERS(load)(row + i), left = ON_FILTERS(load)(row + i - step);
        LANES over = ON_FILTERS(load)(above + i), corner = ON_FILTERS(load)(above + i - step);
        LANES middle = ON_BYTES(sub_epi8)(ON_BYTES(avg_epu8)(left, over), (left ^ over) & one);
        sums[none] = ON_BYTES(add_epi64)(sums[none], ON_FILTERS(sizes)(x & mask));
        ON_FILTERS(take)(ON_BYTES(sub_epi8)(x, left), mask, places[sub] + i, &sums[sub]);
        ON_FILTERS(take)(ON_BYTES(sub_epi8)(x, over), mask, places[up] + i, &sums[up]);
        ON_FILTERS(take)(ON_BYTES(sub_epi8)(x, middle), mask, places[average] + i, &sums[average]);
        LANES predicted = ON_FILTERS(predict)(left, over, corner);
        ON_FILTERS(take)(ON_BYTES(sub_epi8)(x, predicted), mask, places[paeth] + i, &sums[paeth]);
    }
    for (int i = 0; i < filter_count; i++) {
        uint64_t parts[LANES_WIDTH / 8];
        memcpy(parts, &sums[i], sizeof parts);
        totals[i] = 0;
        for (size_t part = 0; part < LANES_WIDTH / 8; part++) totals[i] += parts[part];
    }
}

#undef LANES
#undef LANES_WIDTH
#undef LANES_TARGET
#undef ON_FILTERS
#undef ON_BYTES
