// What blocks of eight rows go through, whatever the lanes: included by those that define WORDS, LONGS, LANES_LOW,
// LANES_HIGH, LANES_PAIR, LANES_TARGET, and the names ON_LANES of multiply_add and packed. Wide lanes take two blocks beside
// each other.

/// Divides by a power of 2, rounding.
static inline LANES_TARGET LONGS ON_LANES(descaled)(LONGS sum, int bits) {
    return (sum + (1 << (bits - 1))) >> bits;
}

/// Makes columns of rows.
static inline LANES_TARGET void ON_LANES(transpose)(const WORDS from[8], WORDS to[8]) {
    // Interleaving one half with the other moves each place by one bit; three times moves rows to columns.
    WORDS once[8];
    WORDS twice[8];
    for (int i = 0; i < 4; i++) {
        once[2 * i] = LANES_LOW(from[i], from[i + 4]);
        once[2 * i + 1] = LANES_HIGH(from[i], from[i + 4]);
    }
    for (int i = 0; i < 4; i++) {
        twice[2 * i] = LANES_LOW(once[i], once[i + 4]);
        twice[2 * i + 1] = LANES_HIGH(once[i], once[i + 4]);
    }
    for (int i = 0; i < 4; i++) {
        to[2 * i] = LANES_LOW(twice[i], twice[i + 4]);
        to[2 * i + 1] = LANES_HIGH(twice[i], twice[i + 4]);
    }
}

// MARK: From frequencies to samples

/// Transforms four columns to eight samples, from pairs of frequencies.
static inline LANES_TARGET void ON_LANES(wave_8)(
    WORDS f04, WORDS f26, WORDS f13, WORDS f57, int bits, LONGS out[8]) {
    // sqrt(2) * cos((2n + 1) k pi / 16), each as the sum of the factors, rounded to 13 bits, that Loeffler, Ligtenberg
    // and Moschytz multiply with (ICASSP 1989), as theirs is the rounding of libjpeg.
    LONGS sum = ON_LANES(multiply_add)(f04, LANES_PAIR(8192, 8192));
    LONGS difference = ON_LANES(multiply_add)(f04, LANES_PAIR(8192, -8192));
    LONGS outer = ON_LANES(multiply_add)(f26, LANES_PAIR(10703, 4433));
    LONGS inner = ON_LANES(multiply_add)(f26, LANES_PAIR(4433, -10704));
    LONGS even[4] = {sum + outer, difference + inner, difference - inner, sum - outer};
    LONGS odd[4] = {
        ON_LANES(multiply_add)(f13, LANES_PAIR(11363, 9633)) + ON_LANES(multiply_add)(f57, LANES_PAIR(6437, 2260)),
        ON_LANES(multiply_add)(f13, LANES_PAIR(9633, -2259)) + ON_LANES(multiply_add)(f57, LANES_PAIR(-11362, -6436)),
        ON_LANES(multiply_add)(f13, LANES_PAIR(6437, -11362)) + ON_LANES(multiply_add)(f57, LANES_PAIR(2261, 9633)),
        ON_LANES(multiply_add)(f13, LANES_PAIR(2260, -6436)) + ON_LANES(multiply_add)(f57, LANES_PAIR(9633, -11363)),
    };
    for (int n = 0; n < 4; n++) {
        out[n] = ON_LANES(descaled)(even[n] + odd[n], bits);
        out[7 - n] = ON_LANES(descaled)(even[n] - odd[n], bits);
    }
}

/// Transforms all columns.
static inline LANES_TARGET void ON_LANES(inverse_columns)(const WORDS rows[8], int bits, WORDS out[8]) {
    LONGS low[8];
    LONGS high[8];
    ON_LANES(wave_8)(
        LANES_LOW(rows[0], rows[4]), LANES_LOW(rows[2], rows[6]), LANES_LOW(rows[1], rows[3]),
        LANES_LOW(rows[5], rows[7]), bits, low);
    ON_LANES(wave_8)(
        LANES_HIGH(rows[0], rows[4]), LANES_HIGH(rows[2], rows[6]), LANES_HIGH(rows[1], rows[3]),
        LANES_HIGH(rows[5], rows[7]), bits, high);
    for (int n = 0; n < 8; n++) out[n] = ON_LANES(packed)(low[n], high[n]);
}

// MARK: From samples to frequencies

// The transform of Loeffler, Ligtenberg and Moschytz (ICASSP 1989), with the sums of its factors, rounded to 13 bits, by
// which each sample is multiplied.

/// Sums up pairs of words with factors, and divides by a power of 2.
static inline LANES_TARGET WORDS ON_LANES(sum_of_2)(WORDS a, WORDS b, int f, int g, int bits) {
    const WORDS factors = LANES_PAIR((int16_t)f, (int16_t)g);
    return ON_LANES(packed)(
        ON_LANES(descaled)(ON_LANES(multiply_add)(LANES_LOW(a, b), factors), bits),
        ON_LANES(descaled)(ON_LANES(multiply_add)(LANES_HIGH(a, b), factors), bits));
}

/// Sums up the four differences with factors, and divides by a power of 2.
static inline LANES_TARGET WORDS ON_LANES(sum_of_4)(const WORDS odd[4], int f4, int f5, int f6, int f7, int bits) {
    const WORDS first = LANES_PAIR((int16_t)f4, (int16_t)f5);
    const WORDS last = LANES_PAIR((int16_t)f6, (int16_t)f7);
    LONGS low =
        ON_LANES(multiply_add)(LANES_LOW(odd[0], odd[1]), first) + ON_LANES(multiply_add)(LANES_LOW(odd[2], odd[3]), last);
    LONGS high =
        ON_LANES(multiply_add)(LANES_HIGH(odd[0], odd[1]), first) + ON_LANES(multiply_add)(LANES_HIGH(odd[2], odd[3]), last);
    return ON_LANES(packed)(ON_LANES(descaled)(low, bits), ON_LANES(descaled)(high, bits));
}

/// Transforms columns, but for the frequencies 0 and 4, which are sums without factors.
static inline LANES_TARGET void ON_LANES(forward_columns)(WORDS rows[8], int bits) {
    WORDS even[4];
    WORDS odd[4];
    for (int i = 0; i < 4; i++) {
        even[i] = rows[i] + rows[7 - i];
        odd[3 - i] = rows[i] - rows[7 - i];
    }
    WORDS outer = even[0] + even[3];
    WORDS inner = even[1] + even[2];
    WORDS outer_difference = even[0] - even[3];
    WORDS inner_difference = even[1] - even[2];
    rows[0] = outer + inner;
    rows[4] = outer - inner;
    rows[2] = ON_LANES(sum_of_2)(outer_difference, inner_difference, 10703, 4433, bits);
    rows[6] = ON_LANES(sum_of_2)(outer_difference, inner_difference, 4433, -10704, bits);
    rows[1] = ON_LANES(sum_of_4)(odd, 2260, 6437, 9633, 11363, bits);
    rows[3] = ON_LANES(sum_of_4)(odd, -6436, -11362, -2259, 9633, bits);
    rows[5] = ON_LANES(sum_of_4)(odd, 9633, 2261, -11362, 6437, bits);
    rows[7] = ON_LANES(sum_of_4)(odd, -11363, 9633, -6436, 2260, bits);
}

/// Transforms rows of samples, less middle grey, to rows of 8 times the coefficients; the first pass keeps 2 bits after the
/// point.
static inline LANES_TARGET void ON_LANES(forward_rows)(WORDS rows[8]) {
    WORDS turned[8];
    ON_LANES(transpose)(rows, turned);
    ON_LANES(forward_columns)(turned, 11);
    turned[0] *= 4;
    turned[4] *= 4;
    ON_LANES(transpose)(turned, rows);
    ON_LANES(forward_columns)(rows, 15);
    rows[0] = (rows[0] + 2) >> 2;
    rows[4] = (rows[4] + 2) >> 2;
}

#undef WORDS
#undef LONGS
#undef LANES_LOW
#undef LANES_HIGH
#undef LANES_PAIR
#undef LANES_TARGET
#undef ON_LANES
