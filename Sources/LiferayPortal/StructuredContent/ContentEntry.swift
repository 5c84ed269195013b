/// A field of an article with its value in one locale.
public struct ContentEntry: Hashable, Sendable {
    /// The name of the field.
    public var name: String
    /// The label of the field; its name where nothing tells one.
    public var label: String
    /// The type of the field as the portal names it, such as `ddm-date`; empty where it is not told.
    public var type: String
    /// The value as the portal stores it.
    public var text: String
    /// The value by the field's type; nil when the structure is not known or the text is none of the field.
    public var value: ContentValue?
    /// The fields within this one.
    public var entries: [ContentEntry]
}

extension ContentEntry {
    /// Reads the fields of an article of the JSON web services; a repeated field comes once for each time.
    ///
    /// - Parameters:
    ///   - content: The content of the article, XML.
    ///   - structure: The structure of the article, nil where it is not known.
    ///   - locale: The locale of the values; the content's own stands in for it.
    /// - Returns: The fields in their order.
    /// - Throws: ``PortalError/unexpectedAnswer(_:)`` when the content is no such XML.
    public static func entries(
        in content: String,
        structure: ContentStructure? = nil,
        locale: String
    ) throws(PortalError) -> [ContentEntry] {
        guard let root = XMLElement(document: content) else { throw .unexpectedAnswer(.wrongType("content")) }
        let locales = [locale, root.attributes["default-locale"] ?? LocalizedText.defaultLocale]
        if let content = element(of: root.children(named: "static-content"), for: locales) {
            // An article of 6.2 without a structure; later releases have one for it, whose field has this name.
            let (name, text) = ("content", content.text)
            return [ContentEntry(name: name, label: name, type: "", text: text, value: nil, entries: [])]
        }
        return root.children(named: "dynamic-element").map { ContentEntry($0, structure, locales: locales) }
    }

    /// The element in the first of some locales that there is one for, else the first.
    private static func element(of contents: [XMLElement], for locales: [String]) -> XMLElement? {
        locales.lazy.compactMap { locale in contents.first { $0.attributes["language-id"] == locale } }.first
            ?? contents.first
    }

    private init(_ element: XMLElement, _ structure: ContentStructure?, locales: [String]) {
        let name = element.attributes["name"] ?? ""
        let field = structure?.field(named: name)
        let content = Self.element(of: element.children(named: "dynamic-content"), for: locales)
        let options = content?.children(named: "option").map { JSONValue.string($0.text) } ?? []
        let list = options.isEmpty ? nil : JSONValue.array(options).bytes
        let text = list.map { String(decoding: $0, as: UTF8.self) } ?? content?.text ?? ""
        self.init(
            name: name,
            label: field?.label(for: locales[0]) ?? name,
            type: element.attributes["type"] ?? "",
            text: text,
            value: field.flatMap { $0.value(ofText: text, locale: locales[0]) },
            entries: element.children(named: "dynamic-element").map { ContentEntry($0, structure, locales: locales) }
        )
    }

    /// Reads the fields of an article of the headless services, which have chosen the locale.
    ///
    /// - Parameter contentFields: The member `contentFields` of the article.
    /// - Returns: The fields in their order, without typed values.
    /// - Throws: ``PortalError/unexpectedAnswer(_:)`` when it is no list of fields.
    public static func entries(of contentFields: JSONValue) throws(PortalError) -> [ContentEntry] {
        guard let elements = contentFields.elements else { throw .unexpectedAnswer(.wrongType("contentFields")) }
        var entries: [ContentEntry] = []
        for element in elements {
            let members = try element.fields(of: "a field")
            let name = try members.text("name")
            let label = try members.optionalText("label")
            let value = members["contentFieldValue"]?.members ?? [:]
            // Documents, images, links and places are objects; texts, numbers and options are data.
            let data = value["data"] ?? value.values.first
            entries.append(
                ContentEntry(
                    name: name,
                    label: label.isEmpty ? name : label,
                    type: try members.optionalText("dataType"),
                    text: data.flatMap { $0.text ?? $0.bytes.map { String(decoding: $0, as: UTF8.self) } } ?? "",
                    value: nil,
                    entries: try Self.entries(of: members["nestedContentFields"] ?? .array([]))
                )
            )
        }
        return entries
    }
}
