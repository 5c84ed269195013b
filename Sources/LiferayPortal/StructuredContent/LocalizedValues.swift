/// A value in several languages, of the definition of a structure.
public struct LocalizedValues: Hashable, Sendable {
    /// The values by locale, for example `es_ES` or just `es`.
    public var values: [String: String]
    /// The locales in the order in which one stands in for another of its language.
    public var locales: [String]
    /// The locale that stands in for all others.
    public var defaultLocale: String

    /// Creates a value.
    ///
    /// - Parameters:
    ///   - values: The values by locale.
    ///   - locales: The locales in their order; those of values that are not named come last, sorted.
    ///   - defaultLocale: The locale that stands in for all others.
    public init(_ values: [String: String], locales: [String], defaultLocale: String) {
        self.values = values
        self.locales = locales.filter { values[$0] != nil } + values.keys.filter { !locales.contains($0) }.sorted()
        self.defaultLocale = defaultLocale
    }

    /// The value for a locale: exact, else of the plain language, else of any locale of that language, else of the
    /// default locale, else the first (Documentation/Portals.md, "Structured web content").
    ///
    /// - Parameter locale: The locale, for example `es_MX`.
    /// - Returns: The value; nil only when there is none at all.
    public func value(for locale: String) -> String? {
        let language = String(locale.prefix { $0 != "_" })
        let relative = locales.first { $0.hasPrefix(language + "_") }
        return values[locale] ?? values[language] ?? relative.flatMap { values[$0] } ?? values[defaultLocale]
            ?? locales.first.flatMap { values[$0] }
    }
}
