/// Seeded chance: the same seed gives the same numbers.
///
/// SplitMix64. Source: https://prng.di.unimi.it/splitmix64.c
struct Chance: Hashable, Sendable {
    private var state: UInt64

    /// Begins with a seed.
    init(_ seed: UInt64) {
        state = seed
    }

    /// The next number.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// A number from 0 up to a limit, which is greater than 0.
    mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

    /// Whether something happens that happens once in so many times.
    mutating func isOne(in times: Int) -> Bool { below(times) == 0 }

    /// One of several values.
    mutating func one<Value>(of values: [Value]) -> Value { values[below(values.count)] }

    /// A number from 0 up to 1.
    mutating func fraction() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }
}
