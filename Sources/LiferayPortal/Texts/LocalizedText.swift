/// A text of the portal that may hold several languages at once (Documentation/Portals.md, "Texts in several languages").
public enum LocalizedText {
    /// The locale that stands in where none is told.
    public static let defaultLocale = "en_US"

    /// The text for a locale.
    ///
    /// - Parameters:
    ///   - text: A plain text, or an XML document with a text for each language.
    ///   - locale: The locale, for example `es_ES`.
    /// - Returns: The text of the locale, else the one of the document's default locale, else the text as it is.
    public static func text(_ text: String, for locale: String) -> String {
        guard text.hasPrefix("<?xml"), let root = XMLElement(document: text) else { return text }
        let standard = root.attributes["default-locale"] ?? defaultLocale
        for wanted in [locale, standard] {
            if let found = root.first(where: { $0.attributes["language-id"] == wanted }) { return found.text }
        }
        return text
    }
}
