import Testing

@testable import LiferayPortal

@Suite("Structures of web content")
struct ContentStructureTests {
    @Test("takes labels for a locale as the published cases say", arguments: ["xsd_6_2", "json_7"])
    func labels(form: String) throws {
        let members = try #require(try Vectors.members("ddm_i18n")[form]?.members)
        let fields = try ContentStructure(definition: try members.text("boolean_structure"))
        let select = try ContentStructure(definition: try members.text("select_structure"))
        let field = try #require(fields.field(named: "Un_booleano"))
        let option = try #require(select.fields.first?.options.first)
        let cases = try #require(members["cases"]?.elements)
        #expect(cases.count == 7)
        for entry in cases {
            let locale = try #require(entry.members?["locale"]?.text)
            let labels = (entry.members?["field_label_any_of"]?.elements ?? []).compactMap(\.text)
            #expect(labels.contains(field.label(for: locale)), "\(form) \(locale)")
            if let options = entry.members?["first_option_label_any_of"]?.elements?.compactMap(\.text) {
                #expect(options.contains(option.labels.value(for: locale) ?? ""), "\(form) \(locale)")
            }
        }
    }

    @Test("reads every published structure, and its field")
    func published() throws {
        var count = 0
        for (file, structures) in try #require(try Vectors.members("ddm_structures_raw")["files"]?.members) {
            for (name, text) in structures.members ?? [:] {
                let definition = try #require(text.text)
                // Two entries are a document's value, not a structure.
                guard file != "DDMFieldDocument_Tests.swift" || definition.hasPrefix("<") else { continue }
                let structure = try ContentStructure(definition: definition)
                #expect(structure.defaultLocale == "en_US")
                #expect(structure.locales == ["en_US"], "\(file) \(name)")
                guard !file.contains("Parser") else { continue }
                let field = try #require(structure.fields.first, "\(file) \(name)")
                #expect(structure.fields.count == 1)
                #expect(field.name.hasPrefix("A_"))
                #expect(field.kind != .other, "\(file) \(name)")
                #expect(
                    field.isRequired
                        == (definition.contains("required=\"true\"") || definition.contains("\"required\": true"))
                )
                count += 1
            }
        }
        #expect(count > 20)
    }

    @Test("reads options and predefined values", arguments: ["XSD", "JSON"])
    func options(form: String) throws {
        let structure = try Published.structure(
            "DDMFieldStringWithOptions_Tests.swift",
            "selectWithPredefinedValues\(form)"
        )
        let field = try #require(structure.fields.first)
        #expect(field.isMultiple)
        let expected = try #require(try Published.fieldValues("options")["options"]?.elements)
        #expect(field.options.map(\.value) == expected.compactMap { $0.elements?[1].text })
        #expect(field.options.map { $0.labels.value(for: "en_US") } == expected.map { $0.elements?[2].text })
        let predefined = try #require(field.predefinedValues.value(for: "en_US"))
        #expect(field.value(ofText: predefined) == .options(["value 1", "value 2"]))
    }

    @Test(
        "refuses what is no structure",
        arguments: ["", "this-is-an-invalid-xml", "<root>", "[]", "{}", #"{"fields":[1]}"#, #"{"fields":[{}]}"#]
    )
    func invalid(definition: String) {
        #expect(throws: PortalError.self) { try ContentStructure(definition: definition) }
    }

    @Test("takes a locale list that ends with a comma")
    func trailingComma() throws {
        let structure = try ContentStructure(
            definition: #"<root available-locales="en_US,el_GR," default-locale="el_GR"/>"#
        )
        #expect(structure.locales == ["en_US", "el_GR"])
        #expect(structure.defaultLocale == "el_GR")
    }
}
