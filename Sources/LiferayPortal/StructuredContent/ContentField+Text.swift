import FoundationEssentials

extension ContentField {
    /// Reads a value as the portal stores it; options may be named by their labels, too.
    ///
    /// - Parameters:
    ///   - text: The stored text.
    ///   - locale: The locale that labels of options are read in.
    /// - Returns: The value; nil when the text is none of this field.
    public func value(ofText text: String, locale: String = LocalizedText.defaultLocale) -> ContentValue? {
        if !options.isEmpty { return .options(chosen(in: text, locale: locale)) }
        switch kind {
        case .boolean:
            return Bool(text).map { .boolean($0) }
        case .integer:
            return Double(text).flatMap { Int64(exactly: $0.rounded()) }.map { .integer($0) }
        case .number, .double:
            return Double(text).flatMap { $0.isFinite ? .decimal($0) : nil }
        case .date:
            return Self.day(in: text).map { .date($0) }
        case .string, .html, .document, .other:
            return .text(text)
        }
    }

    /// Makes a value of a number; an integer loses its fraction.
    ///
    /// - Parameter number: The number.
    /// - Returns: The value; nil when the field has no numbers or the number does not fit.
    public func value(ofNumber number: Double) -> ContentValue? {
        switch kind {
        case .integer: Int64(exactly: number.rounded(.towardZero)).map { .integer($0) }
        case .number, .double: number.isFinite ? .decimal(number) : nil
        default: nil
        }
    }

    /// Writes a value as the portal stores it.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - form: How the portal's release writes days.
    /// - Returns: The text: numbers with a fraction have two digits of it, options are a list in quotes.
    public func text(of value: ContentValue, days form: ContentDateForm = .dashes) -> String {
        switch value {
        case .text(let text): text
        case .boolean(let flag): "\(flag)"
        case .integer(let number): "\(number)"
        case .decimal(let number): LocaleForm.standard.text(of: number, isGrouped: false)
        case .date(let date): Self.text(of: date, form)
        case .options(let values):
            "["
                + values.map { value in
                    JSONValue.string(value).bytes.map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
                }
                .joined(separator: ", ") + "]"
        }
    }

    // MARK: Days

    static var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }

    /// A stored day by ISO 8601; nil for what is no day.
    static func isoDay(in text: String) -> String? { day(in: text).map { Self.text(of: $0, .dashes) } }

    private static func day(in text: String) -> Date? {
        if let milliseconds = Int64(text) { return Date(timeIntervalSince1970: Double(milliseconds) / 1000) }
        let isAmerican = text.contains("/")
        let numbers = text.split(separator: isAmerican ? "/" : "-", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 3, let first = numbers[0], let second = numbers[1], let third = numbers[2] else {
            return nil
        }
        let (year, month, day) = isAmerican ? (third, first, second) : (first, second, third)
        return date(of: LocaleForm.Day(year: year, month: month, day: day))
    }

    /// The first moment of a day; nil for a thirtieth of February, whatever a calendar makes of it.
    static func date(of day: LocaleForm.Day) -> Date? {
        let wanted = DateComponents(year: day.year, month: day.month, day: day.day)
        guard let date = calendar.date(from: wanted) else { return nil }
        return self.day(of: date) == day ? date : nil
    }

    /// The day that a moment belongs to.
    static func day(of date: Date) -> LocaleForm.Day {
        let parts = calendar.dateComponents([.year, .month, .day], from: date)
        return LocaleForm.Day(year: parts.year ?? 0, month: parts.month ?? 1, day: parts.day ?? 1)
    }

    private static func text(of date: Date, _ form: ContentDateForm) -> String {
        switch form {
        case .milliseconds: "\(date.milliseconds)"
        case .dashes: date.formatted(.iso8601.year().month().day())
        }
    }

    // MARK: Options

    /// The values that a text chooses: a JSON list, a list in brackets, or one or more values or labels.
    private func chosen(in text: String, locale: String) -> [String] {
        let list = JSONValue(bytes: Array(text.utf8))?.elements?.compactMap(\.text)
        if let list { return list.compactMap { option($0, locale: locale) } }
        var inner = Substring(text)
        if inner.hasPrefix("["), inner.hasSuffix("]") { inner = inner.dropFirst().dropLast() }
        // A label may have a comma in it.
        if let whole = option(String(inner), locale: locale) { return [whole] }
        return inner.split(separator: ",").compactMap { option(String($0.trimmed), locale: locale) }
    }

    private func option(_ text: String, locale: String) -> String? {
        options.first { $0.value == text || $0.labels.value(for: locale) == text }?.value
    }
}
