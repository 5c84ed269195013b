import FoundationEssentials

extension ContentField {
    /// Writes a value as a person reads it.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - locale: The locale, for example `es_ES`; days and fractions follow it, yes and no are English as in Liferay Screens.
    /// - Returns: The label; options by their labels with commas between.
    public func label(of value: ContentValue, locale: String) -> String {
        switch value {
        case .text(let text): text
        case .boolean(let flag): flag ? "Yes" : "No"
        case .integer(let number): "\(number)"
        case .decimal(let number): LocaleForm.of(locale).text(of: number, isGrouped: true)
        case .date(let date): LocaleForm.of(locale).text(of: Self.day(of: date))
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
            let number = LocaleForm.of(locale).number(in: label)
            return number.flatMap { value(ofNumber: ($0 * 100).rounded() / 100) }
        case .date:
            return LocaleForm.of(locale).day(in: label).flatMap(Self.date(of:)).map { .date($0) }
        case .string, .html, .document, .other:
            return .text(label)
        }
    }
}
