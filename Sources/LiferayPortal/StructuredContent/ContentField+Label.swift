import FoundationEssentials
import FoundationInternationalization

extension ContentField {
    /// Writes a value as a person reads it.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - locale: The locale, for example `es_ES`; days and fractions follow it, yes and no are English as in the seeds.
    /// - Returns: The label; options by their labels with commas between.
    public func label(of value: ContentValue, locale: String) -> String {
        switch value {
        case .text(let text): text
        case .boolean(let flag): flag ? "Yes" : "No"
        case .integer(let number): "\(number)"
        case .decimal(let number): Self.twoDigits(number, locale: locale, grouping: .automatic)
        case .date(let date): date.formatted(Self.longDay(locale))
        case .options(let values):
            values.map { value in
                options.first { $0.value == value }?.labels.value(for: locale) ?? value
            }
            .joined(separator: ", ")
        }
    }

    /// Reads a value as a person writes it.
    ///
    /// - Parameters:
    ///   - label: The label.
    ///   - locale: The locale that it is written in.
    /// - Returns: The value, numbers rounded to two digits of fraction; nil when the label is none of this field.
    public func value(ofLabel label: String, locale: String) -> ContentValue? {
        if !options.isEmpty { return value(ofText: label, locale: locale) }
        switch kind {
        case .boolean:
            return ["yes": true, "no": false][label.lowercased()].map { .boolean($0) }
        case .integer, .number, .double:
            return Self.number(in: label, locale: locale).flatMap { value(ofNumber: ($0 * 100).rounded() / 100) }
        case .date:
            return Self.day(in: label, locale: locale).map { .date($0) }
        case .string, .html, .document, .other:
            return .text(label)
        }
    }

    private static func longDay(_ locale: String) -> Date.FormatStyle {
        Date.FormatStyle(
            date: .long,
            time: .omitted,
            locale: Locale(identifier: locale),
            calendar: calendar,
            timeZone: .gmt
        )
    }

    private static func day(in label: String, locale: String) -> Date? {
        let style = longDay(locale)
        do {
            let date = try style.parse(label)
            // Parsing takes much for a day; one that reads otherwise is another day.
            return date.formatted(style).lowercased() == label.lowercased() ? date : nil
        } catch {
            // What is no day in this language is no value.
            return nil
        }
    }

    private static func number(in label: String, locale: String) -> Double? {
        do {
            return try Double(label, format: .number.locale(Locale(identifier: locale)))
        } catch {
            // What is no number in this language is no value.
            return nil
        }
    }
}
