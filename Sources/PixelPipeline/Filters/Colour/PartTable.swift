/// What becomes of each of the 256 values of a colour part.
struct PartTable {
    /// The new values by the old ones.
    private let values: [UInt8]

    /// Computes the table of a brightness: each value times `1 + percent / 100`, as the CSS filter of that name.
    ///
    /// - Parameter percent: The change, -100 (black) to 100 (twice as bright).
    init(brightness percent: Int) {
        values = (0...255).map { UInt8(clamping: ($0 * (100 + percent) + 50) / 100) }
    }

    /// Computes the table of a contrast: the distance from 127.5 times `1 + percent / 100`, as the CSS filter of that
    /// name.
    ///
    /// - Parameter percent: The change, -100 (all in the middle) to 100 (twice as far).
    init(contrast percent: Int) {
        // In units of 1/200 with the middle moved to 0, and half a unit more for rounding; never below -25 400.
        values = (0...255).map { UInt8(clamping: ((2 * $0 - 255) * (100 + percent) + 25_600 + 200_000) / 200 - 1_000) }
    }

    /// Gives the new value of a part.
    ///
    /// - Parameter value: The old value.
    subscript(value: UInt8) -> UInt8 { values[Int(value)] }
}
