import Screenlets

/// A time as it is written with its unit: `140ms`, `1.5s`.
struct WrittenDuration {
    /// The time.
    let value: Duration

    /// Reads a time of at most an hour.
    ///
    /// - Parameter text: A number, then `ms` or `s`.
    /// - Throws: ``PortraitError`` with code `usage` when it is none.
    init(_ text: String) throws(PortraitError) {
        let unit = text.hasSuffix("ms") ? "ms" : "s"
        guard text.hasSuffix(unit), let number = Double(text.dropLast(unit.count)), (0...3_600_000).contains(number)
        else {
            throw PortraitError(.usage, message: "\"\(text)\" is no time", hint: "write 140ms or 0.2s")
        }
        value = .milliseconds(unit == "ms" ? number : number * 1_000)
        guard value <= .seconds(3_600) else {
            throw PortraitError(.usage, message: "\(text) is too long", hint: "an hour is the longest time")
        }
    }
}
