import Testing

@testable import SandboxPortal

@Suite("Assets of the sandbox portal")
struct AssetEntryServiceTests {
    typealias Profile = SandboxPortal.Profile

    private static func query(_ profile: Profile, _ name: String, _ properties: [String]) -> String {
        let package = profile == .liferay62 ? "com.liferay.portlet.asset" : "com.liferay.asset.kernel"
        return
            (["\"+\(name)\":\"\(package).service.persistence.AssetEntryQuery\""]
            + properties.map { "\"\(name).\($0)" })
            .joined(separator: ",")
    }

    private static func classNameId(_ profile: Profile, _ model: ModelName) throws -> Int64 {
        try #require(try Fixtures.company().content.classNames(profile).entry(model)).classNameId
    }

    @Test("lists visible articles of a site, the newest first, and counts them", arguments: Profile.allCases)
    func articles(profile: Profile) async throws {
        let id = try Self.classNameId(profile, .journalArticle)
        let properties = ["classNameIds\":[\(id)]", "groupIds\":[20143]", "visible\":\"true\""]
        try await visiting(profile) { visit in
            let page = Self.query(profile, "entryQuery", properties + ["start\":0", "end\":3"])
            let rows = try await visit.call("/assetentry/get-entries", page, Visit.jane)
            #expect(rows.column("classPK") == ["31142", "31132", "31122"])
            let count = Self.query(profile, "entryQuery", properties)
            #expect(try await visit.call("/assetentry/get-entries-count", count, Visit.jane) == .int(12))
            #expect(try await visit.call("/assetentry/get-entries-count", count) == .int(13))
            // Arrays also come as text.
            let sides = ["classNameIds\":\"[\(id)]\"", "groupIds\":\"20143\""]
            let text = Self.query(profile, "entryQuery", sides)
            // Only visible ones are counted where nothing is said, all of them for null.
            #expect(try await visit.call("/assetentry/get-entries-count", text) == .int(13))
            let all = Self.query(profile, "entryQuery", sides + ["visible\":null"])
            #expect(try await visit.call("/assetentry/get-entries-count", all) == .int(15))
        }
    }

    @Test("has no users among visible assets, and all of them among invisible ones")
    func users() async throws {
        let id = try Self.classNameId(.liferay74, .user)
        try await visiting { visit in
            for (visible, number) in [("true", 0), ("false", 16)] {
                let properties = ["classNameIds\":[\(id)]", "groupIds\":[20135]", "visible\":\"\(visible)\""]
                let query = Self.query(.liferay74, "entryQuery", properties)
                let count = try await visit.call("/assetentry/get-entries-count", query)
                #expect(count == .int(Int64(number)))
            }
        }
    }

    @Test("sorts assets of several classes into one list")
    func classes() async throws {
        let ids = try [ModelName.dlFileEntry, .journalArticle].map { try Self.classNameId(.liferay70, $0) }
        try await visiting(.liferay70) { visit in
            let query = Self.query(
                .liferay70,
                "entryQuery",
                ["classNameIds\":\(ids)", "orderByCol1\":\"title\"", "orderByType1\":\"ASC\"", "end\":4", "start\":1"]
            )
            let rows = try await visit.call("/assetentry/get-entries", query)
            #expect(rows.column("titleCurrentValue") == ["harbour.jpg", "Holiday plan", "Lenses / filters / tripods"])
        }
    }

    @Test("writes an entry of 6.2 with the members and types of a recorded one, in their order")
    func recorded() async throws {
        let recorded = try Fixtures.vectors("recorded_jsonws")["asset_entry_6_2"]["json"]
        guard case .object(let expected) = recorded else {
            Issue.record("no object")
            return
        }
        let id = try Self.classNameId(.liferay62, .journalArticle)
        #expect(recorded["classNameId"] == .int(id))
        try await visiting(.liferay62) { visit in
            let query = Self.query(.liferay62, "entryQuery", ["classNameIds\":[\(id)]", "start\":0", "end\":1"])
            let rows = try await visit.call("/assetentry/get-entries", query)
            guard case .object(let members) = try #require(rows.elements.first) else {
                Issue.record("no object")
                return
            }
            #expect(members.map(\.name) == expected.map(\.name))
            // The recorded text was printed by another program, which dropped the fraction of the priority.
            for (one, other) in zip(members, expected) where one.name != "priority" {
                #expect(Self.kind(one.value) == Self.kind(other.value), "\(one.name)")
            }
        }
    }

    @Test("answers by the Screens app with the texts of one language and the thing itself")
    func screens() async throws {
        for profile in [Profile.liferay62, .liferay70] {
            let path = "/screens\(profile == .liferay62 ? "-web" : "").screensassetentry/get-asset-entries"
            let ids = [
                try Self.classNameId(profile, .journalArticle), try Self.classNameId(profile, .blogsEntry),
            ]
            try await visiting(profile) { visit in
                let properties = ["groupIds\":[20143]", "visible\":\"true\"", "orderByCol1\":\"createDate\""]
                let articles = Self.query(
                    profile,
                    "assetEntryQuery",
                    properties + ["classNameIds\":[\(ids[0])]", "orderByType1\":\"ASC\"", "start\":0", "end\":3"]
                )
                let answer = try await visit.invoke("{\"\(path)\":{\(articles),\"locale\":\"es_ES\"}}")
                let rows = try PortalValue(parsing: answer.body)
                #expect(rows.column("title") == ["Bienvenidos al estudio", "Horario", "Caras del puerto"])
                let row = try #require(rows.elements.first)
                #expect(row["locale"] == .text("es_ES"))
                #expect(row["priority"] == .int(0))
                #expect(row["classPK"] == (profile == .liferay62 ? .int(31_002) : .text("31002")))
                let name = PortalValue.text("com.liferay.journal.model.JournalArticle")
                #expect(row.members?["className"] == (profile == .liferay62 ? nil : name))
                let values = row["object"]["modelValues"].string ?? ""
                #expect(values.contains("language-id=\"ja_JP\""))
                // The loose serialiser escapes a slash only where it would end an element.
                #expect(answer.text.contains("<\\/root>"))
                #expect(!answer.text.contains("\"\\/"))
                let weblog = Self.query(
                    profile,
                    "assetEntryQuery",
                    properties + ["classNameIds\":[\(ids[1])]", "start\":0", "end\":1"]
                )
                let entry = try await visit.call(path, "\(weblog),\"locale\":\"en_US\"", Visit.jane)
                let object = entry.elements.first?["object"].members
                #expect(object?.keys.sorted() == (profile == .liferay62 ? [] : ["blogsEntry"]))
            }
        }
    }

    @Test("lists by the name of a portlet item, and says when there is none")
    func portletItem() async throws {
        try await visiting(.liferay70) { visit in
            let path = "/screens.screensassetentry/get-asset-entries"
            let rest = "\"companyId\":20116,\"groupId\":20143,\"locale\":\"en_US\",\"max\":5"
            let rows = try await visit.call(path, "\(rest),\"portletItemName\":\"Latest news\"")
            #expect(rows.column("classPK") == ["31142", "31132", "31122", "31112", "31102"])
            let answer = try await visit.invoke("{\"\(path)\":{\(rest),\"portletItemName\":\"X\"}}")
            #expect(answer.status == 500)
            let text = "No portlet items associated with portlet item name X"
            #expect(try PortalValue(parsing: answer.body)["exception"] == .text(text))
        }
    }

    @Test("refuses other classes than the query's, and has no Screens app on 7.4")
    func refusals() async throws {
        try await visiting(.liferay70) { visit in
            let refusal = try await visit.refusal("/assetentry/get-entries", "\"+entryQuery\":\"java.util.Date\"")
            #expect(refusal.status == 500)
            #expect(refusal.name == "java.lang.ClassNotFoundException")
        }
        try await visiting(.init(profile: .liferay74, serializeThrowable: true)) { visit in
            let answer = try await visit.invoke("{\"/assetentry/get-entries\":{\"+entryQuery\":\"java.util.Date\"}}")
            #expect(answer.text.contains("java.util.Date is not allowed to be instantiated"))
            let query = Self.query(.liferay74, "assetEntryQuery", [])
            let path = "/screens.screensassetentry/get-asset-entries"
            #expect(try await visit.refusal(path, "\(query),\"locale\":\"en_US\"").status == 404)
        }
    }

    private static func kind(_ value: PortalValue) -> String {
        switch value {
        case .null: "null"
        case .bool: "bool"
        case .int, .long, .double: "number"
        case .text: "text"
        case .list: "list"
        case .bean, .object: "object"
        }
    }
}
