import Digests

/// Choices that a text makes: the same ones for the same text.
struct HashChoices {
    private var digest: [UInt8]
    private var index = 0

    /// Begins to choose.
    ///
    /// - Parameter text: The text.
    init(_ text: String) { digest = SHA256.digest(of: Array(text.utf8)) }

    /// Chooses a number.
    ///
    /// - Parameter count: The numbers that there are, from 0; at least 1 and far fewer than 65,536, so that none is favoured.
    /// - Returns: The number.
    mutating func number(below count: Int) -> Int {
        if index + 1 >= digest.count {
            digest = SHA256.digest(of: digest)
            index = 0
        }
        defer { index += 2 }
        return (Int(digest[index]) << 8 | Int(digest[index + 1])) % count
    }

    /// Chooses one of several things, of which there is at least one.
    mutating func one<Thing>(of things: [Thing]) -> Thing { things[number(below: things.count)] }

    /// Says yes so many times out of a hundred.
    mutating func happens(_ percent: Int) -> Bool { number(below: 100) < percent }

    /// Chooses a share between two.
    mutating func share(_ lower: Double, _ upper: Double) -> Double {
        lower + (upper - lower) * Double(number(below: 256)) / 255
    }

    /// Chooses a hue, in degrees.
    mutating func hue() -> Double { Double(number(below: 360)) }
}
