import Testing

@testable import LiferayPortal

@Suite("Fields of web content")
struct ContentEntryTests {
    @Test("reads the published values by their structure")
    func published() throws {
        let vector = try Vectors.members("ddm_typed_values")
        let structure = try ContentStructure(definition: try vector.text("structure_xsd"))
        let entries = try ContentEntry.entries(in: try vector.text("values_xml"), structure: structure, locale: "en_US")
        #expect(entries.count == Int(try vector.long("fields_set")))
        #expect(entries.first?.name == (try vector.text("field")))
        #expect(entries.first?.text == (try vector.text("value_as_string")))
        #expect(entries.first?.value == .text("A Text"))
        #expect(throws: PortalError.self) {
            try ContentStructure(definition: try vector.text("invalid_structure"))
        }
    }

    @Test("reads the content of the recorded article")
    func recorded() throws {
        let raw = try #require(try Vectors.members("recorded_jsonws")["journal_article_7_2_raw"]?.members?["raw"]?.text)
        let article = try WebContentListConnector().row(try #require(JSONValue(bytes: Array(raw.utf8))))
        let entries = try ContentEntry.entries(in: article.content, locale: "es_ES")
        let expected = ContentEntry(
            name: "content",
            label: "content",
            type: "text_area",
            text: "fire",
            value: nil,
            entries: []
        )
        #expect(entries == [expected])
    }

    @Test(
        "takes for options what is a list of texts, and leaves a text that looks like a list",
        arguments: [
            (#"["x","y"]"#, "x, y"), ("[2024]", "[2024]"), ("[1, 2]", "[1, 2]"), (#"["x",1]"#, #"["x",1]"#), ("[", "["),
        ]
    )
    func lists(text: String, expected: String) {
        let entry = ContentEntry(name: "a", label: "a", type: "text", text: text, value: nil, entries: [])
        #expect(entry.plainText == expected)
    }

    @Test("reads languages, options, repeated and nested fields")
    func everything() throws {
        let content = """
            <?xml version="1.0"?><root available-locales="en_US,es_ES" default-locale="en_US">
            <dynamic-element name="A" type="text"><dynamic-content language-id="en_US">one</dynamic-content>
            <dynamic-content language-id="es_ES"><![CDATA[uno <b>]]></dynamic-content>
            <dynamic-element name="B" type="text"><dynamic-content language-id="en_US">two</dynamic-content>
            </dynamic-element></dynamic-element>
            <dynamic-element name="A" type="text"><dynamic-content>three</dynamic-content></dynamic-element>
            <dynamic-element name="C" type="list"><dynamic-content language-id="en_US"><option>x</option>
            <option>y "z"</option></dynamic-content></dynamic-element><dynamic-element name="D"/></root>
            """
        let entries = try ContentEntry.entries(in: content, locale: "es_ES")
        #expect(entries.map(\.name) == ["A", "A", "C", "D"])
        #expect(entries.map(\.text) == ["uno <b>", "three", #"["x","y \"z\""]"#, ""])
        #expect(entries[0].entries.map(\.text) == ["two"])
        let values = ContentEntry.values(of: entries)
        #expect(values.map(\.name) == ["A", "A.B", "C", "D"])
        #expect(values.map(\.value) == ["uno <b>, three", "two", #"x, y "z""#, ""])
    }

    @Test(
        "days are told by ISO 8601, whichever release wrote them",
        arguments: [
            ("2016-02-29", "2016-02-29"), ("1456704000000", "2016-02-29"), ("2/29/2016", "2016-02-29"),
            ("soon", "soon"),
        ]
    )
    func days(text: String, day: String) throws {
        let content =
            "<root><dynamic-element name=\"D\" type=\"ddm-date\"><dynamic-content>\(text)</dynamic-content></dynamic-element></root>"
        #expect(ContentEntry.values(of: try ContentEntry.entries(in: content, locale: "en_US")).map(\.value) == [day])
    }

    @Test("reads an article of 6.2 that has no structure", arguments: [("es_ES", "uno"), ("fr_FR", "one")])
    func plain(locale: String, text: String) throws {
        let content = """
            <?xml version="1.0"?><root available-locales="en_US,es_ES" default-locale="en_US">
            <static-content language-id="en_US"><![CDATA[one]]></static-content>
            <static-content language-id="es_ES"><![CDATA[uno]]></static-content></root>
            """
        let entries = try ContentEntry.entries(in: content, locale: locale)
        let expected = ContentEntry(name: "content", label: "content", type: "", text: text, value: nil, entries: [])
        #expect(entries == [expected])
    }

    @Test("reads the recorded fields of the headless services")
    func headless() throws {
        let page = try Vectors.recorded("structured_contents_page_7_4", in: "recorded_headless")
        let article = try #require(page.members?["items"]?.elements?.first)
        let entries = try ContentEntry.entries(of: try #require(article.members?["contentFields"]))
        #expect(entries.map(\.name) == ["content"] && entries.map(\.label) == ["content"])
        #expect(entries.map(\.text) == [""] && entries.map(\.type) == ["string"])
    }

    @Test("refuses content that is none", arguments: ["", "<root>", "text"])
    func invalid(content: String) {
        #expect(throws: PortalError.self) { try ContentEntry.entries(in: content, locale: "en_US") }
        #expect(throws: PortalError.self) { try ContentEntry.entries(of: .string(content)) }
    }
}
