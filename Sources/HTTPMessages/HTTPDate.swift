/// A date of a header field, as `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 section 5.6.7).
public enum HTTPDate {
    private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Writes a time, rounded down to the second.
    ///
    /// - Parameter milliseconds: The time in milliseconds since 1970.
    /// - Returns: The text.
    public static func text(milliseconds: Int64) -> String {
        let seconds = floorDivided(milliseconds, 1_000)
        let day = floorDivided(seconds, 86_400)
        let rest = Int(seconds - day * 86_400)
        let (year, month, date) = civil(day)
        var text: [UInt8] = []
        text.reserveCapacity(29)
        text += days[Int(day - floorDivided(day, 7) * 7)].utf8
        text += ", ".utf8
        append(date, to: &text)
        text += " \(months[month - 1]) \(year) ".utf8
        append(rest / 3_600, to: &text)
        text.append(UInt8(ascii: ":"))
        append(rest / 60 % 60, to: &text)
        text.append(UInt8(ascii: ":"))
        append(rest % 60, to: &text)
        text += " GMT".utf8
        return String(decoding: text, as: UTF8.self)
    }

    /// Writes two digits.
    private static func append(_ number: Int, to text: inout [UInt8]) {
        text.append(UInt8(ascii: "0") + UInt8(number / 10))
        text.append(UInt8(ascii: "0") + UInt8(number % 10))
    }

    /// Writes a time as ISO 8601 in UTC, rounded down to the second.
    ///
    /// - Parameter milliseconds: The time in milliseconds since 1970.
    /// - Returns: The text, as `2021-05-19T16:04:46Z`.
    public static func isoText(milliseconds: Int64) -> String {
        let seconds = floorDivided(milliseconds, 1_000)
        let day = floorDivided(seconds, 86_400)
        let rest = Int(seconds - day * 86_400)
        let (year, month, date) = civil(day)
        let clock = [rest / 3_600, rest / 60 % 60, rest % 60].map(padded).joined(separator: ":")
        return "\(year)-\(padded(month))-\(padded(date))T\(clock)Z"
    }

    /// Reads a date: of the preferred form, or of the two obsolete ones that are still to be read.
    ///
    /// - Parameter text: The text, as `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` or
    ///   `Sun Nov  6 08:49:37 1994`.
    /// - Returns: The time in milliseconds since 1970, nil when it is another form.
    public static func milliseconds(_ text: String) -> Int64? {
        var words = text.split { $0 == " " || $0 == "," || $0 == ":" || $0 == "-" }
        if words.count == 7, words[6] != "GMT" { words = [0, 2, 1, 6, 3, 4, 5].map { words[$0] } + ["GMT"] }
        guard words.count == 8, words[7] == "GMT", let date = Int64(words[1]), let year = Int64(words[3]),
            let month = months.firstIndex(where: { $0 == words[2] }),
            let hour = Int64(words[4]), let minute = Int64(words[5]), let second = Int64(words[6]),
            (1601...9999).contains(year) || words[3].utf8.count == 2, (1...31).contains(date),
            (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
        else { return nil }
        let day = dayNumber(year: fourDigits(year), month: Int64(month + 1), date: date)
        return (day * 86_400 + hour * 3_600 + minute * 60 + second) * 1_000
    }

    /// The year that two digits mean, so that none is far in the future (RFC 9110 section 5.6.7).
    private static func fourDigits(_ year: Int64) -> Int64 {
        switch year {
        case ..<70: 2_000 + year
        case ..<100: 1_900 + year
        default: year
        }
    }

    private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static func floorDivided(_ number: Int64, _ divisor: Int64) -> Int64 {
        let quotient = number / divisor
        return number % divisor < 0 ? quotient - 1 : quotient
    }

    /// The number of days since 1970 in the Gregorian calendar, counted in years that begin in March.
    private static func dayNumber(year: Int64, month: Int64, date: Int64) -> Int64 {
        let year = month <= 2 ? year - 1 : year
        let era = floorDivided(year, 400)
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + date - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func civil(_ day: Int64) -> (year: Int64, month: Int, date: Int) {
        let day = day + 719_468
        let era = floorDivided(day, 146_097)
        let dayOfEra = day - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        let date = dayOfYear - (153 * shifted + 2) / 5 + 1
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), Int(month), Int(date))
    }
}
