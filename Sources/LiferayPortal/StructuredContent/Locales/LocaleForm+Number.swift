extension LocaleForm {
    /// Writes a number with two digits of fraction, rounded to the nearest, ties to the even digit.
    ///
    /// - Parameters:
    ///   - number: The number.
    ///   - isGrouped: Whether its digits are in groups.
    /// - Returns: The text, for example `-1.234,50`.
    func text(of number: Double, isGrouped: Bool) -> String {
        if number.isNaN { return "NaN" }
        let sign = number.sign == .minus ? minus : ""
        guard number.isFinite else { return sign + "∞" }
        let hundredths = DecimalDigits(number.magnitude).hundredths
        let whole = String(hundredths.dropLast(2))
        return sign + local((isGrouped ? grouped(whole) : whole)) + decimalSeparator
            + local(String(hundredths.suffix(2)))
    }

    /// Reads a number as a person writes it: with or without groups, in the locale's digits or others.
    ///
    /// - Parameter text: The text.
    /// - Returns: The number; nil when it is none, or when its groups are none of this locale.
    func number(in text: String) -> Double? {
        var rest = Substring(text.filter { !$0.isWhitespace && !Self.isMark($0) })
        let isNegative = rest.first.map { "-−".contains($0) } ?? false
        if isNegative || rest.first == "+" { rest = rest.dropFirst() }
        let parts = rest.split(separator: decimalSeparator, maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = parts.first.flatMap(digits(ofGroups:)) else { return nil }
        let fraction = parts.count > 1 ? Self.digits(parts[1]) : ""
        guard let fraction, !(whole.isEmpty && fraction.isEmpty) else { return nil }
        return Double("\(isNegative ? "-" : "")\(whole.isEmpty ? "0" : whole).\(fraction.isEmpty ? "0" : fraction)")
    }

    private func grouped(_ whole: String) -> String {
        guard lastGroup > 0, whole.count >= lastGroup + minimumBefore else { return whole }
        var groups = [whole.suffix(lastGroup)]
        var rest = whole.dropLast(lastGroup)
        while !rest.isEmpty {
            groups.append(rest.suffix(earlierGroup))
            rest = rest.dropLast(earlierGroup)
        }
        return groups.reversed().joined(separator: groupSeparator)
    }

    /// The digits of a whole number; blanks are gone by now, so that only other separators tell where groups end.
    private func digits(ofGroups text: Substring) -> String? {
        let groups = text.split(omittingEmptySubsequences: false) { groupSeparator.contains($0) || "'’".contains($0) }
        for (index, group) in groups.enumerated().dropFirst() {
            let isLast = index == groups.count - 1
            guard group.count == lastGroup || !isLast && group.count == earlierGroup else { return nil }
        }
        if groups.count > 1, groups[0].isEmpty { return nil }
        return Self.digits(Substring(groups.joined()))
    }

    /// The digits of ASCII for those of any script; nil for anything else.
    private static func digits(_ text: Substring) -> String? {
        let digits = text.map { character in
            character.unicodeScalars.count == 1 ? character.wholeNumberValue.flatMap { $0 < 10 ? $0 : nil } : nil
        }
        guard digits.allSatisfy({ $0 != nil }) else { return nil }
        return digits.compactMap { $0.map { "\($0)" } }.joined()
    }

    /// Marks of the direction, which stand before a minus in scripts from right to left.
    private static func isMark(_ character: Character) -> Bool { "\u{200E}\u{200F}\u{61C}".contains(character) }
}
