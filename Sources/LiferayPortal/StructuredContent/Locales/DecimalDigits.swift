/// The decimal digits of a number: the shortest ones that mean it.
struct DecimalDigits {
    private var digits: [UInt8]
    /// How many of the digits stand before the point; more than there are when zeros follow, negative when zeros come first.
    private var pointPosition: Int

    /// Takes the digits of a number.
    ///
    /// - Parameter number: A finite number that is not negative.
    init(_ number: Double) {
        let parts = number.description.split(separator: "e")
        let mantissa = parts[0].split(separator: ".")
        let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
        digits = mantissa.joined().utf8.map { $0 - UInt8(ascii: "0") }
        pointPosition = mantissa[0].utf8.count + exponent
    }

    /// The number in hundredths, rounded to the nearest, ties to the even digit; at least three digits.
    var hundredths: String {
        let count = pointPosition + 2
        var kept = Array(digits.prefix(max(count, 0)))
        kept += Array(repeating: 0, count: max(count - kept.count, 0))
        if rounds(at: count) { Self.increment(&kept) }
        let text = kept.drop { $0 == 0 }.map { "\($0)" }.joined()
        return String(repeating: "0", count: max(3 - text.count, 0)) + text
    }

    /// Whether the digits from an index on are more than half of the one before, or half and that one is odd.
    private func rounds(at index: Int) -> Bool {
        guard digits.indices.contains(index) else { return false }
        if digits[index] != 5 || digits[(index + 1)...].contains(where: { $0 != 0 }) { return digits[index] >= 5 }
        return index > 0 && !digits[index - 1].isMultiple(of: 2)
    }

    private static func increment(_ digits: inout [UInt8]) {
        var index = digits.count - 1
        while index >= 0, digits[index] == 9 {
            digits[index] = 0
            index -= 1
        }
        if index >= 0 { digits[index] += 1 } else { digits.insert(1, at: 0) }
    }
}
