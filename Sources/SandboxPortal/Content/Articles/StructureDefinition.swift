/// The two texts that the fields of a structure are defined by (Documentation/Portals.md, "Structured web content").
struct StructureDefinition: Sendable {
    /// The structure.
    var structure: SandboxStructure

    /// The languages of all labels.
    private var locales: [String] { Set(structure.fields.flatMap(\.label.locales)).sorted() }

    /// The definition in XML, as 6.2 keeps it.
    var xsd: String {
        let fields = structure.fields.map { field in
            "<dynamic-element dataType=\"\(field.dataType)\" indexType=\"keyword\" name=\"\(field.name)\" readOnly=\"false\" "
                + "repeatable=\"\(field.repeatable)\" required=\"\(field.required)\" showLabel=\"true\" "
                + "type=\"\(field.type)\" width=\"small\">"
                + field.options.enumerated().map { option($1, index: $0) }.joined()
                + labels(field.label) + "</dynamic-element>"
        }
        return "<root available-locales=\"\(locales.joined(separator: ","))\" "
            + "default-locale=\"\(TranslatedText.defaultLocale)\">\(fields.joined())</root>"
    }

    /// The definition in JSON, as 7.x keeps it.
    var json: String {
        let fields = structure.fields.map { field -> PortalValue in
            var members: [PortalValue.Member] = [
                .init(name: "label", value: Self.object(field.label)),
                .init(
                    name: "predefinedValue",
                    value: .object([.init(name: TranslatedText.defaultLocale, value: .text(""))])
                ),
                .init(name: "tip", value: .object([.init(name: TranslatedText.defaultLocale, value: .text(""))])),
                .init(name: "dataType", value: .text(field.dataType)),
                .init(name: "indexType", value: .text("keyword")),
                .init(name: "localizable", value: .bool(true)),
                .init(name: "name", value: .text(field.name)),
                .init(name: "readOnly", value: .bool(false)),
                .init(name: "repeatable", value: .bool(field.repeatable)),
                .init(name: "required", value: .bool(field.required)),
                .init(name: "showLabel", value: .bool(true)),
                .init(name: "type", value: .text(field.type)),
            ]
            if !field.options.isEmpty {
                members.append(.init(name: "multiple", value: .bool(false)))
                let options = field.options.map { option -> PortalValue in
                    .object([
                        .init(name: "label", value: Self.object(option.label)),
                        .init(name: "value", value: .text(option.value)),
                    ])
                }
                members.append(.init(name: "options", value: .list(options)))
            }
            return .object(members)
        }
        return
            PortalValue.object([
                .init(name: "availableLanguageIds", value: .list(locales.map { .text($0) })),
                .init(name: "defaultLanguageId", value: .text(TranslatedText.defaultLocale)),
                .init(name: "fields", value: .list(fields)),
            ])
            .rendered(for: .liferay62)
    }

    private func option(_ option: SandboxStructure.Option, index: Int) -> String {
        "<dynamic-element name=\"option\(index)\" type=\"option\" value=\"\(XMLText.escaped(option.value))\">"
            + labels(option.label) + "</dynamic-element>"
    }

    private func labels(_ label: TranslatedText) -> String {
        label.locales
            .map { locale in
                "<meta-data locale=\"\(locale)\"><entry name=\"label\">"
                    + XMLText.section(label.text(locale)) + "</entry></meta-data>"
            }
            .joined()
    }

    private static func object(_ text: TranslatedText) -> PortalValue {
        .object(text.locales.map { .init(name: $0, value: .text(text.text($0))) })
    }
}
