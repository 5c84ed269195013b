import Testing

@testable import LiferayPortal

@Suite("Asset list")
struct AssetListConnectorTests {
    private static let page = RowRange(start: 0, end: 50)
    private static let classNames = [
        "/classname/fetch-class-name": "null",
        "/classname/fetch-class-name com.liferay.portlet.journal.model.JournalArticle": #"{"classNameId":10108}"#,
        "/classname/fetch-class-name com.liferay.journal.model.JournalArticle": #"{"classNameId":"29634"}"#,
        "/classname/fetch-class-name com.liferay.portal.kernel.model.User": #"{"classNameId":"20087","value":"x"}"#,
        "/classname/fetch-class-name com.liferay.portal.kernel.model.Group": #"{"classNameId":"0","value":""}"#,
    ]
    private static let row = #"{"entryId":1,"groupId":2,"classNameId":3,"classPK":4,"userId":5,"title":"A"}"#

    /// Answers as a portal of a release does, with or without the Screens application.
    private static func script(_ flavour: PortalFlavour, screens: Bool) -> Script {
        var answers = classNames
        if flavour == .liferay62 {
            answers["/classname/fetch-class-name com.liferay.journal.model.JournalArticle"] = nil
        }
        answers["/assetentry/get-entries"] = "[\(row)]"
        answers["/assetentry/get-entries-count"] = "51"
        if screens {
            let service = flavour == .liferay62 ? "screens-web.screensassetentry" : "screens.screensassetentry"
            answers["/\(service)/get-asset-entries"] = "[\(row)]"
        }
        return .services(answers, flavour: flavour)
    }

    @Test(
        "asks the Screens application for rows and the portal for their count",
        arguments: [
            (
                PortalFlavour.liferay62, "10108", "screens-web.screensassetentry",
                "com.liferay.portlet.asset.service.persistence.AssetEntryQuery"
            ),
            (
                .liferay70, "29634", "screens.screensassetentry",
                "com.liferay.asset.kernel.service.persistence.AssetEntryQuery"
            ),
        ]
    )
    func screens(flavour: PortalFlavour, id: String, service: String, query: String) async throws {
        try await ScriptedPortal.session(Self.script(flavour, screens: true), flavour: flavour) { session, portal in
            let list = AssetListConnector(.modelClass("JournalArticle"), groupId: 2, locale: "es_ES")
            let page = try await session.page(of: list, Self.page, counting: true)
            #expect(page.rowCount == 51)
            #expect(portal.requests.count == 2)
            #expect(
                portal.requests.last?.text == """
                    [{"/\(service)/get-asset-entries":{"+assetEntryQuery":"\(query)",\
                    "assetEntryQuery.classNameIds":[\(id)],"assetEntryQuery.end":50,"assetEntryQuery.groupIds":[2],\
                    "assetEntryQuery.start":0,"assetEntryQuery.visible":"true","locale":"es_ES"}},\
                    {"/assetentry/get-entries-count":{"+entryQuery":"\(query)","entryQuery.classNameIds":[\(id)],\
                    "entryQuery.groupIds":[2],"entryQuery.visible":"true"}}]
                    """
            )
        }
    }

    @Test("asks the portal's own entries where there is no Screens application, and learns that once")
    func own() async throws {
        let query = "com.liferay.asset.kernel.service.persistence.AssetEntryQuery"
        try await ScriptedPortal.session(Self.script(.liferay74, screens: false), flavour: .liferay74) {
            session,
            portal in
            let list = AssetListConnector(.modelClass("User"), groupId: 2)
            _ = try await session.page(of: list, Self.page, counting: false)
            _ = try await session.page(of: list, RowRange(start: 50, end: 75), counting: false)
            #expect(
                portal.summary == [
                    "/classname/fetch-class-name", "/screens.screensassetentry/get-asset-entries",
                    "/assetentry/get-entries", "/assetentry/get-entries",
                ]
            )
            // Users are kept invisible among the assets.
            #expect(
                portal.requests.last?.text == """
                    [{"/assetentry/get-entries":{"+entryQuery":"\(query)","entryQuery.classNameIds":[20087],\
                    "entryQuery.end":75,"entryQuery.groupIds":[2],"entryQuery.start":50,"entryQuery.visible":"false"}}]
                    """
            )
            let facts = await session.facts()
            #expect(facts.missingServices == ["screens.screensassetentry"])
            #expect(facts.classNameIds["com.liferay.portal.kernel.model.User"] == 20_087)
        }
    }

    @Test("knows by its id, too, whether a class is kept invisible", arguments: [(20_087, "false"), (5, "true")])
    func byId(id: Int64, visible: String) async throws {
        try await ScriptedPortal.session(Self.script(.liferay70, screens: true)) { session, portal in
            let list = AssetListConnector(.classNameId(id), groupId: 2)
            _ = try await session.page(of: list, Self.page, counting: false)
            #expect(portal.requests.last?.parameters["assetEntryQuery.visible"] == .string(visible))
            #expect(portal.requests.last?.parameters["assetEntryQuery.classNameIds"] == .array([.integer(id)]))
        }
    }

    @Test("lets the query override all but the range")
    func customQuery() async throws {
        try await ScriptedPortal.session(Self.script(.liferay70, screens: true)) { session, portal in
            let query = ["visible": "false", "orderByCol1": "title", "anyTagIds": "[1,2]", "start": "7", "end": "8"]
            let list = AssetListConnector(.modelClass("JournalArticle"), groupId: 2, query: query)
            _ = try await session.page(of: list, Self.page, counting: true)
            let commands = try #require(portal.requests.last?.commands)
            #expect(commands.map { $0.parameters.keys.contains { $0.hasSuffix(".start") } } == [true, false])
            #expect(commands[0].parameters["assetEntryQuery.start"] == .integer(0))
            #expect(commands[0].parameters["assetEntryQuery.visible"] == .string("false"))
            #expect(commands[0].parameters["assetEntryQuery.orderByCol1"] == .string("title"))
            #expect(commands[1].parameters["entryQuery.anyTagIds"] == .string("[1,2]"))
        }
    }

    @Test("asks for a portlet item's assets once: later pages are empty")
    func portletItem() async throws {
        try await ScriptedPortal.session(Self.script(.liferay70, screens: true)) { session, portal in
            let list = AssetListConnector(.portletItem("News"), groupId: 2)
            let page = try await session.page(of: list, Self.page, counting: true)
            #expect(page.rows.count == 1)
            #expect(page.rowCount == nil)
            let later = try await session.page(of: list, RowRange(start: 50, end: 75), counting: false)
            #expect(later.rows.isEmpty)
            #expect(
                portal.requests.map(\.text) == [
                    """
                    [{"/screens.screensassetentry/get-asset-entries":{"companyId":20116,"groupId":2,"locale":"en_US",\
                    "max":50,"portletItemName":"News"}}]
                    """
                ]
            )
        }
    }

    @Test("says what this portal has nothing to ask of")
    func unsupported() async throws {
        try await ScriptedPortal.session(Self.script(.liferay70, screens: false)) { session, _ in
            let item = AssetListConnector(.portletItem("News"), groupId: 2)
            let first = try await portalError { try await session.page(of: item, Self.page, counting: true) }
            #expect(first == .unsupported(.portletItems))
            let unknown = AssetListConnector(.modelClass("com.example.Thing"), groupId: 2)
            let second = try await portalError { try await session.page(of: unknown, Self.page, counting: true) }
            #expect(second == .unsupported(.modelClass("com.example.Thing")))
            let none = AssetListConnector(.modelClass(""), groupId: 2)
            let third = try await portalError { try await session.page(of: none, Self.page, counting: true) }
            #expect(third == .invalidRequest(.undefinedClass))
        }
    }

    @Test("reads the recorded entry of 6.2, in the list's locale", arguments: ["el_GR", "en_US", "fr_FR"])
    func recordedRow(locale: String) throws {
        let list = AssetListConnector(.modelClass("JournalArticle"), locale: locale)
        let row = try list.row(try Vectors.recorded("asset_entry_6_2", in: "recorded_jsonws"))
        #expect(row.entryId == 24_405)
        #expect(row.classPK == 24_403)
        #expect(row.viewCount == 9)
        #expect(
            row.title
                == (locale == "el_GR"
                    ? "Δοκιμαστικό Άρθρο (κατηγοριοποιημένο)" : "test article (categorized by tag and category)")
        )
        #expect(row.isWebContent)
        let empty = try list.row(try Vectors.recorded("asset_entry_6_2_empty_title", in: "recorded_jsonws"))
        #expect(empty.title.isEmpty)
    }

    @Test("tells web content by its class, which only 7.x gives")
    func className() throws {
        let text = #"{"className":"com.liferay.blogs.model.BlogsEntry","object":{"blogsEntry":{}},"#
        let value = try #require(JSONValue(bytes: Array((text + Self.row.dropFirst()).utf8)))
        let row = try AssetListConnector(.classNameId(1)).row(value)
        #expect(!row.isWebContent)
        #expect(row.object == .object(["blogsEntry": .object([:])]))
    }

    @Test("reads the fields of an article that the Screens application gives with the asset")
    func articleFields() throws {
        let vector = try Vectors.members("ddm_typed_values")
        let object: [String: JSONValue] = [
            "modelAttributes": .object([:]), "modelValues": try #require(vector["values_xml"]),
            "DDMStructure": .object(["xsd": try #require(vector["structure_xsd"])]),
        ]
        var members = try #require(JSONValue(bytes: Array(Self.row.utf8))?.members)
        members["className"] = .string("com.liferay.journal.model.JournalArticle")
        members["object"] = .object(object)
        let row = try AssetListConnector(.classNameId(1)).row(.object(members))
        #expect(row.isWebContent)
        #expect(try row.entries().map(\.value) == [.text("A Text")])
        members["className"] = .string("com.liferay.blogs.model.BlogsEntry")
        #expect(try AssetListConnector(.classNameId(1)).row(.object(members)).entries().isEmpty)
    }

    @Test("has a key that every part of the list changes")
    func cacheKey() {
        let lists = [
            AssetListConnector(.modelClass("A")), AssetListConnector(.modelClass("A"), groupId: 1),
            AssetListConnector(.modelClass("A"), query: ["title": "a"]),
            AssetListConnector(.modelClass("A"), query: ["title": "b"]),
            AssetListConnector(.modelClass("A"), locale: "es_ES"), AssetListConnector(.classNameId(1)),
            AssetListConnector(.portletItem("A")), AssetListConnector(.portletItem("1")),
        ]
        #expect(Set(lists.map(\.cacheKey)).count == lists.count)
    }

    @Test("has no key that another list has, whatever its texts are made of")
    func hostileCacheKey() {
        let lists = [
            AssetListConnector(.classNameId(1)), AssetListConnector(.modelClass("1")),
            AssetListConnector(.portletItem("A")), AssetListConnector(.modelClass("item A")),
            AssetListConnector(.modelClass("A"), query: ["a": "b", "c": "d"]),
            AssetListConnector(.modelClass("A"), query: ["a": "b\nc\nd"]),
            AssetListConnector(.modelClass("A"), query: ["a": "b\\nc\\nd"]),
            AssetListConnector(.modelClass("A"), query: ["a": "b\nc=d"]),
            AssetListConnector(.modelClass("A"), query: ["a": "b=c"]),
            AssetListConnector(.modelClass("A"), query: ["a=b": "c"]),
            AssetListConnector(.modelClass("A"), query: ["a": "b\r\nc\nd"]),
            AssetListConnector(.modelClass("A"), query: ["a": "b\r", "c": "d"]),
            AssetListConnector(.modelClass("A\n0"), groupId: 1), AssetListConnector(.modelClass("A"), locale: "1\n0"),
        ]
        #expect(Set(lists.map(\.cacheKey)).count == lists.count)
    }
}
