extension ContentStructure {
    /// Reads a definition of 7.x.
    init(_ value: JSONValue) throws(PortalError) {
        let members = try value.fields(of: "the structure")
        guard let fields = members["fields"]?.elements else { throw .unexpectedAnswer(.missingField("fields")) }
        let locales = (members["availableLanguageIds"]?.elements ?? []).compactMap(\.text)
        let language = LocalizedLanguage(
            locales: locales,
            defaultLocale: members["defaultLanguageId"]?.text ?? LocalizedText.defaultLocale
        )
        var read: [ContentField] = []
        for field in fields {
            read.append(try ContentField(field, language, depth: 0))
        }
        self.init(locales: locales, defaultLocale: language.defaultLocale, fields: read)
    }
}

/// The languages that a definition is in.
private struct LocalizedLanguage {
    var locales: [String]
    var defaultLocale: String

    /// The values of an object of one text, boolean or list of texts for each locale.
    func values(_ value: JSONValue?) -> LocalizedValues {
        let texts = (value?.members ?? [:])
            .compactMapValues { value in
                switch value {
                case .string(let text): text
                case .bool(let flag): "\(flag)"
                case .integer(let number): "\(number)"
                case .double(let number): "\(number)"
                case .array: value.bytes.map { String(decoding: $0, as: UTF8.self) }
                case .null, .object: nil
                }
            }
        return LocalizedValues(texts, locales: locales, defaultLocale: defaultLocale)
    }
}

extension ContentField {
    fileprivate init(_ value: JSONValue, _ language: LocalizedLanguage, depth: Int) throws(PortalError) {
        let members = try value.fields(of: "a field")
        guard depth < XMLElement.deepest else { throw .unexpectedAnswer(.wrongType("fields")) }
        var options: [Option] = []
        for option in members["options"]?.elements ?? [] {
            let members = try option.fields(of: "an option")
            options.append(Option(value: try members.text("value"), labels: language.values(members["label"])))
        }
        var nested: [ContentField] = []
        for field in members["nestedFields"]?.elements ?? [] {
            nested.append(try ContentField(field, language, depth: depth + 1))
        }
        self.init(
            name: try members.text("name"),
            kind: Kind(dataType: members["dataType"]?.text),
            editor: try members.optionalText("type"),
            labels: language.values(members["label"]),
            predefinedValues: language.values(members["predefinedValue"]),
            isRequired: members["required"]?.flag ?? false,
            isRepeatable: members["repeatable"]?.flag ?? false,
            isMultiple: members["multiple"]?.flag ?? false,
            options: options,
            fields: nested
        )
    }
}
