/// A universally unique id that is the same on every run.
enum SeededUUID {
    /// Makes an id of the usual form.
    ///
    /// - Parameters:
    ///   - kind: What the id is of, below 16.
    ///   - number: The number of the row, below 2^32.
    /// - Returns: 32 lower-case digits in five groups.
    static func text(kind: Int, number: Int) -> String {
        // An odd factor keeps different numbers different, and they look less alike.
        let mixed = UInt32(truncatingIfNeeded: number) &* 2_654_435_761
        let start = padded(mixed)
        return "\(start)-\(String(kind, radix: 16))000-4000-8000-0000\(padded(UInt32(truncatingIfNeeded: number)))"
    }

    private static func padded(_ number: UInt32) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }
}
