/// The XML that the content of an article is kept in (Documentation/Portals.md, "Structured web content").
struct ArticleContent: Sendable {
    /// The imitated version: 6.2 has no structure for plain text, and another form of dates.
    var profile: SandboxPortal.Profile

    /// Writes the content.
    ///
    /// - Parameters:
    ///   - article: The article.
    ///   - structure: Its structure, which tells the kinds of the fields.
    /// - Returns: The XML, indented by tabulators as the portal does.
    func xml(_ article: SandboxArticle, _ structure: SandboxStructure?) -> String {
        let locales = Set(article.fields.flatMap(\.values.locales)).sorted()
        let root =
            "<root available-locales=\"\(locales.joined(separator: ","))\" "
            + "default-locale=\"\(TranslatedText.defaultLocale)\">"
        let isPlain = profile == .liferay62 && structure?.structureKey == SandboxStructure.basicKey
        let elements = article.fields.enumerated()
            .map { index, field in
                isPlain
                    ? staticContent(field, locales)
                    : dynamicElement(field, structure?.fields.first { $0.name == field.name }, number: index + 1)
            }
        return (["<?xml version=\"1.0\"?>\n", root] + elements + ["</root>"]).joined(separator: "\n")
    }

    private func staticContent(_ field: SandboxArticle.Field, _ locales: [String]) -> String {
        locales
            .map { locale in
                "\t<static-content language-id=\"\(locale)\">\(XMLText.section(field.values.text(locale)))</static-content>"
            }
            .joined(separator: "\n")
    }

    private func dynamicElement(
        _ field: SandboxArticle.Field,
        _ kind: SandboxStructure.Field?,
        number: Int
    ) -> String {
        // Four letters that tell elements of one name apart.
        let instance = SeededUUID.text(kind: 0, number: number).prefix(4)
        let start =
            "\t<dynamic-element name=\"\(field.name)\" type=\"\(Self.elementType(kind?.type ?? "text"))\" "
            + "index-type=\"text\" instance-id=\"\(instance)\">"
        let contents = field.values.values.keys.sorted()
            .map { locale in
                let value = text(field.values.text(locale), kind)
                return "\t\t<dynamic-content language-id=\"\(locale)\">\(XMLText.section(value))</dynamic-content>"
            }
        return ([start] + contents + ["\t</dynamic-element>"]).joined(separator: "\n")
    }

    /// The text of a value: 6.2 writes `6/19/2004` where later versions write `2004-06-19`.
    private func text(_ value: String, _ kind: SandboxStructure.Field?) -> String {
        let parts = value.split(separator: "-").compactMap { Int($0) }
        guard profile == .liferay62, kind?.dataType == "date", parts.count == 3 else { return value }
        return "\(parts[1])/\(parts[2])/\(parts[0])"
    }

    /// The name of a field's kind in content, where it is another than in the structure.
    private static func elementType(_ kind: String) -> String {
        switch kind {
        case "ddm-text-html": "text_area"
        case "checkbox": "boolean"
        case "select": "list"
        default: kind
        }
    }
}
