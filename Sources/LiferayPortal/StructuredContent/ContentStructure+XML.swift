extension ContentStructure {
    /// Reads the definition of a structure: XML of 6.2, or JSON of 7.x.
    ///
    /// - Parameter definition: The definition as the portal gave it.
    /// - Throws: ``PortalError/unexpectedAnswer(_:)`` when it is neither.
    public init(definition: String) throws(PortalError) {
        if let root = XMLElement(document: definition) {
            self.init(root)
        } else if let value = JSONValue(bytes: Array(definition.utf8)) {
            try self.init(value)
        } else {
            throw .unexpectedAnswer(.wrongType("the structure"))
        }
    }

    private init(_ root: XMLElement) {
        // Portals may print a comma after the last locale.
        let locales = (root.attributes["available-locales"] ?? "").split(separator: ",").map { String($0.trimmed) }
        let defaultLocale = root.attributes["default-locale"] ?? LocalizedText.defaultLocale
        self.init(
            locales: locales.filter { !$0.isEmpty },
            defaultLocale: defaultLocale,
            fields: root.children(named: "dynamic-element").map { ContentField($0, defaultLocale: defaultLocale) }
        )
    }
}

extension ContentField {
    fileprivate init(_ element: XMLElement, defaultLocale: String) {
        let nested = element.children(named: "dynamic-element")
        self.init(
            name: element.attributes["name"] ?? "",
            kind: Kind(dataType: element.attributes["dataType"]),
            editor: element.attributes["type"] ?? "",
            labels: element.entries(named: "label", defaultLocale: defaultLocale),
            predefinedValues: element.entries(named: "predefinedValue", defaultLocale: defaultLocale),
            isRequired: element.attributes["required"] == "true",
            isRepeatable: element.attributes["repeatable"] == "true",
            isMultiple: element.attributes["multiple"] == "true",
            options: nested.filter { $0.attributes["type"] == "option" }
                .map { option in
                    Option(
                        value: option.attributes["value"] ?? "",
                        labels: option.entries(named: "label", defaultLocale: defaultLocale)
                    )
                },
            fields: nested.filter { $0.attributes["type"] != "option" }
                .map { ContentField($0, defaultLocale: defaultLocale) }
        )
    }
}

extension ContentField.Kind {
    /// The kind of a data type as structures name it.
    init(dataType: String?) {
        self = dataType.flatMap(Self.init(rawValue:)) ?? .other
    }
}

extension XMLElement {
    /// An entry of the element's meta data in all languages.
    fileprivate func entries(named name: String, defaultLocale: String) -> LocalizedValues {
        var values: [String: String] = [:]
        var locales: [String] = []
        for language in children(named: "meta-data") {
            let entry = language.children(named: "entry").first { $0.attributes["name"] == name }
            guard let locale = language.attributes["locale"], let entry else { continue }
            values[locale] = String(Substring(entry.text).trimmed)
            locales.append(locale)
        }
        return LocalizedValues(values, locales: locales, defaultLocale: defaultLocale)
    }
}
