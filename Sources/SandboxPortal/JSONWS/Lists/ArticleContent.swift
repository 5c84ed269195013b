/// The XML that the content of an article is kept in (facts.md 3.10).
struct ArticleContent: Sendable {
    /// The imitated version: 6.2 has no structure for plain text.
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
            + "default-locale=\"\(LocalizedText.defaultLocale)\">"
        if profile == .liferay62, structure?.structureKey == SandboxStructure.basicKey, let field = article.fields.first
        {
            let contents = locales.map { locale in
                "\t<static-content language-id=\"\(locale)\">\(XMLText.section(field.values.text(locale)))</static-content>"
            }
            return (["<?xml version=\"1.0\"?>\n", root] + contents + ["</root>"]).joined(separator: "\n")
        }
        let elements = article.fields.enumerated()
            .map { index, field -> String in
                let kind = structure?.fields.first { $0.name == field.name }?.type ?? "text"
                // Four letters that tell elements of one name apart.
                let instance = SeededUUID.text(kind: 0, number: index + 1).prefix(4)
                let contents = field.values.values.keys.sorted()
                    .map { locale in
                        "\t\t<dynamic-content language-id=\"\(locale)\">"
                            + XMLText.section(field.values.text(locale)) + "</dynamic-content>"
                    }
                return
                    ([
                        "\t<dynamic-element name=\"\(field.name)\" type=\"\(Self.elementType(kind))\" "
                            + "index-type=\"text\" instance-id=\"\(instance)\">"
                    ] + contents + ["\t</dynamic-element>"])
                    .joined(separator: "\n")
            }
        return (["<?xml version=\"1.0\"?>\n", root] + elements + ["</root>"]).joined(separator: "\n")
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
