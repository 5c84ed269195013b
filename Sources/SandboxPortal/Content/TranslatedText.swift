/// A text in one or more languages, as the portal keeps titles and descriptions.
struct TranslatedText: Codable, Hashable, Sendable {
    /// The language of texts that have no other.
    static let defaultLocale = "en_US"

    /// The texts by language, as `en_US`.
    var values: [String: String]

    /// Makes a text.
    ///
    /// - Parameter values: The texts by language; the default one should be among them.
    init(_ values: [String: String]) {
        self.values = values
    }

    /// Decodes an object with a text per language.
    ///
    /// - Parameter decoder: The source.
    /// - Throws: `DecodingError` when it is no such object.
    init(from decoder: any Decoder) throws {
        values = try decoder.singleValueContainer().decode([String: String].self)
    }

    /// Encodes an object with a text per language.
    ///
    /// - Parameter encoder: The target.
    /// - Throws: `EncodingError` of the encoder.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(values)
    }

    /// The languages, the default one first, the others by the alphabet.
    var locales: [String] {
        [Self.defaultLocale] + values.keys.filter { $0 != Self.defaultLocale }.sorted()
    }

    /// Finds the text of a language.
    ///
    /// - Parameter locale: The language, as `es_ES`.
    /// - Returns: The text, that of the default language where there is no other.
    func text(_ locale: String) -> String {
        values[locale] ?? values[Self.defaultLocale] ?? ""
    }

    /// Writes the XML that the columns of localised texts hold (Documentation/Portals.md, "Texts in several languages").
    ///
    /// - Parameter element: The name of the elements, as `Title`.
    /// - Returns: The XML; nothing at all for a text that is empty in every language.
    func xml(element: String) -> String {
        guard values.values.contains(where: { !$0.isEmpty }) else { return "" }
        let elements = locales.map { locale in
            "<\(element) language-id=\"\(locale)\">\(XMLText.escaped(values[locale] ?? ""))</\(element)>"
        }
        return "<?xml version='1.0' encoding='UTF-8'?><root available-locales=\"\(locales.joined(separator: ","))\" "
            + "default-locale=\"\(Self.defaultLocale)\">\(elements.joined())</root>"
    }
}
