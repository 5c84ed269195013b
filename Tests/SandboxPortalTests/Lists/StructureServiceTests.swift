import Testing

@testable import SandboxPortal

@Suite("Structures of web content in the sandbox portal")
struct StructureServiceTests {
    @Test("gives 6.2 the definition as XML")
    func xml() async throws {
        try await visiting(.liferay62) { visit in
            let structure = try await visit.call("/ddmstructure/get-structure", "\"structureId\":30002")
            let xsd = try #require(structure["xsd"].string)
            #expect(
                xsd.hasPrefix(
                    "<root available-locales=\"de_DE,en_US,es_ES\" default-locale=\"en_US\"><dynamic-element "
                )
            )
            let label = "<meta-data locale=\"de_DE\"><entry name=\"label\"><![CDATA[Säle]]></entry></meta-data>"
            #expect(xsd.contains(label))
            #expect(xsd.contains("name=\"Headline\" readOnly=\"false\" repeatable=\"false\" required=\"true\""))
            #expect(xsd.contains("<dynamic-element name=\"option1\" type=\"option\" value=\"photo\">"))
            #expect(structure.members?["definition"] == nil)
        }
    }

    @Test("gives later versions the definition as JSON, also by its key")
    func json() async throws {
        try await visiting(.liferay70) { visit in
            let path = "/ddm.ddmstructure/get-structure"
            let structure = try await visit.call(path, "\"structureId\":30002")
            let text = try #require(structure["definition"].string)
            let definition = try PortalValue(parsing: Array(text.utf8))
            #expect(definition["defaultLanguageId"] == .text("en_US"))
            let names = ["Headline", "Opening", "Free", "Rooms", "Price", "Kind", "Artists"]
            #expect(definition["fields"].column("name") == names)
            #expect(definition["fields"].elements[1]["label"]["es_ES"] == .text("Inauguración"))
            #expect(definition["fields"].elements[6]["repeatable"] == .bool(true))
            let key = "\"groupId\":20143,\"classNameId\":29634,\"structureKey\":\"30003\""
            #expect(try await visit.call(path, key) == structure)
            let missing = try await visit.refusal(path, "\"structureId\":1")
            #expect(missing.status == 404)
            #expect(missing.name == "com.liferay.dynamic.data.mapping.exception.NoSuchStructureException")
        }
    }

    @Test("writes the values of a structure by language, one element for each value")
    func values() async throws {
        try await visiting(.liferay74) { visit in
            let article = try await visit.call("/journal.journalarticle/get-article", "\"id\":31021")
            let content = try #require(article["content"].string)
            #expect(content.contains("<dynamic-element name=\"Headline\" type=\"text\""))
            #expect(
                content.contains(
                    "<dynamic-content language-id=\"es_ES\"><![CDATA[Caras del puerto]]></dynamic-content>"
                )
            )
            #expect(content.split(separator: "name=\"Artists\"").count == 3)
            #expect(content.contains("<![CDATA[[\"photo\"]]]>"))
        }
    }

    @Test("writes dates of 6.2 as that version does")
    func dates() async throws {
        for (profile, path, date) in [
            (SandboxPortal.Profile.liferay62, "/journalarticle/get-article", "2/29/2016"),
            (.liferay70, "/journal.journalarticle/get-article", "2016-02-29"),
        ] {
            try await visiting(profile) { visit in
                let article = try await visit.call(path, "\"groupId\":20143,\"articleId\":\"31020\"")
                #expect(article["content"].string?.contains("<![CDATA[\(date)]]>") == true)
            }
        }
    }
}
