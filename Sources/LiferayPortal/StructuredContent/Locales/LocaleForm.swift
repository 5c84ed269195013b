/// How a locale writes days and numbers, by Unicode's CLDR.
///
/// The forms are a table of our own (`fixtures/locales/make.swift` makes it): a library that knows them brings 39 MB of data
/// along, of which this is all that is needed.
struct LocaleForm: Hashable, Sendable {
    /// A day, with `{d}` or `{dd}` for its number, `{m}` for the month's name and `{y}` for the year.
    var day: String
    /// The names of the twelve months, as they stand in a day.
    var months: [String]
    /// What stands before the fraction.
    var decimalSeparator: String
    /// What stands between groups of digits; empty for a locale without groups.
    var groupSeparator: String
    /// How many digits the last group has; 0 for a locale without groups.
    var lastGroup: Int
    /// How many digits the groups before the last one have; 2 in India.
    var earlierGroup: Int
    /// How many digits stand before the last group at least; with fewer there are no groups.
    var minimumBefore: Int
    /// What stands before a negative number.
    var minus: String
    /// The digit zero.
    var zero: Unicode.Scalar

    /// The form of the United States, which stands in for those of locales that nobody knows.
    static let standard: LocaleForm = {
        guard let english = form("en") else { preconditionFailure("the table has no English") }
        return english
    }()

    /// Finds the form of a locale.
    ///
    /// - Parameter locale: The locale as Java or a browser writes it, for example `es_ES` or `zh-Hant-TW`, in either case.
    /// - Returns: The form of the locale, else of the nearest one that it is part of, else ``standard``.
    static func of(_ locale: String) -> LocaleForm {
        var parts = locale.prefix { $0 != "@" && $0 != "." }.lowercased().split { $0 == "_" || $0 == "-" }
        while !parts.isEmpty {
            if let form = form(parts.joined(separator: "_")) { return form }
            parts.removeLast()
        }
        return standard
    }

    /// Writes the digits of the locale in place of those of ASCII.
    ///
    /// - Parameter text: The text.
    /// - Returns: The text.
    func local(_ text: String) -> String {
        guard zero != "0" else { return text }
        let scalars = text.unicodeScalars.map { scalar in
            guard ("0"..."9").contains(scalar) else { return scalar }
            return Unicode.Scalar(zero.value + scalar.value - 0x30) ?? scalar
        }
        return String(String.UnicodeScalarView(scalars))
    }

    // MARK: The table

    /// The lines of the table by the locales in small letters.
    private static let lines: [String: Substring] = {
        var lines: [String: Substring] = [:]
        for line in table.split(separator: "\n") {
            for locale in line.prefix(while: { $0 != "\t" }).split(separator: " ") {
                lines[locale.lowercased()] = line
            }
        }
        return lines
    }()

    private static func form(_ locale: String) -> LocaleForm? {
        lines[locale]
            .map { line in
                LocaleForm(
                    fields: line.split(separator: "\t", omittingEmptySubsequences: false).dropFirst().map(String.init)
                )
            }
    }

    private init(fields: [String]) {
        let sizes = fields[4].split(separator: ",").map { Int($0) ?? 0 }
        day = fields[0]
        // Not by characters: a month may begin with a mark that would be part of the stroke before it.
        months = fields[1].unicodeScalars.split(separator: "|").map(String.init)
        decimalSeparator = fields[2]
        groupSeparator = fields[3]
        lastGroup = sizes[0]
        earlierGroup = sizes[1]
        minimumBefore = Int(fields[5]) ?? 1
        minus = fields[6]
        zero = fields[7].unicodeScalars.first ?? "0"
    }
}
