/// The text of numbers with at most two decimals, such as `2`, `2.5` and `0.25`.
enum Hundredths {
    /// Writes a number without zeros at its end.
    ///
    /// - Parameter value: The number; what is beyond its hundredths is rounded.
    /// - Returns: The shortest text; `nan` or `inf` for what is no number.
    static func text(of value: Double) -> String {
        guard let count = Int(exactly: (value * 100).rounded()) else { return "\(value)" }
        let (whole, rest) = count.magnitude.quotientAndRemainder(dividingBy: 100)
        let decimals = rest == 0 ? "" : rest % 10 == 0 ? ".\(rest / 10)" : rest < 10 ? ".0\(rest)" : ".\(rest)"
        return "\(count < 0 ? "-" : "")\(whole)\(decimals)"
    }

    /// Reads a number of digits and at most two decimals.
    ///
    /// - Parameter text: The digits, with a dot between the whole part and the decimals if there are any.
    /// - Returns: The number, or nil when the text has another form, a sign or more than six digits before the dot.
    static func value(of text: String) -> Double? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let decimals = parts.count == 2 ? parts[1] : "00"
        guard parts.count <= 2, (1...6).contains(parts[0].count), (1...2).contains(decimals.count) else { return nil }
        let digits = parts[0] + decimals + (decimals.count == 1 ? "0" : "")
        guard digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
        return Int(digits).map { Double($0) / 100 }
    }

    /// Tells whether a number is one of those that a text can stand for.
    ///
    /// - Parameter value: The number.
    /// - Returns: Whether reading its text gives exactly the same number.
    static func holds(_ value: Double) -> Bool {
        (value * 100).rounded() / 100 == value
    }
}
