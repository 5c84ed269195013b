import FoundationEssentials
import Testing

@testable import LiferayPortal

@Suite("Web content list")
struct WebContentListConnectorTests {
    private static let comparator = "com.liferay.journal.util.comparator.ArticleTitleComparator"

    private static let entries = """
        {"/assetentry/get-entries":{"+entryQuery":"com.liferay.asset.kernel.service.persistence.AssetEntryQuery",\
        "entryQuery.classNameIds":[29634],"entryQuery.end":200,"entryQuery.groupIds":[20126],\
        "entryQuery.orderByCol1":"createDate","entryQuery.orderByType1":"ASC","entryQuery.start":0,"entryQuery.visible":null}}
        """
    private static let entry = """
        "$entry[title,description] = /assetentry/get-entry":\
        {"@classPK":"$article.resourcePrimKey","className":"com.liferay.journal.model.JournalArticle"},
        """

    /// The first page and a later one with an order, as Documentation/Portals.md, "Web content" has them.
    private static let requests: [(PortalFlavour, first: String, later: String)] = [
        (
            .liferay62,
            """
            [{"/journalarticle/get-articles":{"end":50,"folderId":0,"groupId":20126,"obc":null,"start":0}},\
            {"/journalarticle/get-articles-count":{"folderId":0,"groupId":20126}}]
            """,
            """
            [{"/journalarticle/get-articles":{"+obc":"\(comparator)","end":75,"folderId":7,"groupId":20126,"start":50}}]
            """
        ),
        (
            .liferay70,
            """
            [{"/journal.journalarticle/get-articles":{"end":50,"folderId":0,"groupId":20126,"obc":null,"start":0}},\
            \(entries),{"/journal.journalarticle/get-articles-count":{"folderId":0,"groupId":20126}}]
            """,
            """
            [{"/journal.journalarticle/get-articles":\
            {"+obc":"\(comparator)","end":75,"folderId":7,"groupId":20126,"start":50}},\(entries)]
            """
        ),
        (
            .liferay74,
            """
            [{"$article = /journal.journalarticle/get-articles":\
            {\(entry)"end":50,"folderId":0,"groupId":20126,"locale":"es_ES","orderByComparator":null,"start":0}},\
            {"/journal.journalarticle/get-articles-count":{"folderId":0,"groupId":20126}}]
            """,
            """
            [{"$article = /journal.journalarticle/get-articles":\
            {\(entry)"+orderByComparator":"\(comparator)","end":75,"folderId":7,"groupId":20126,"locale":"es_ES",\
            "start":50}}]
            """
        ),
    ]

    @Test("asks each release as it wants to be asked, for rows, texts and count at once", arguments: requests)
    func exactRequests(flavour: PortalFlavour, first: String, later: String) async throws {
        let article = try Self.recordedArticle()
        let service = flavour == .liferay62 ? "/journalarticle" : "/journal.journalarticle"
        let assigned = flavour == .liferay74 ? "$article = \(service)/get-articles" : "\(service)/get-articles"
        let script = Script.services(
            [
                assigned: "[\(article),\(article)]", "\(service)/get-articles-count": "\"77\"",
                "/assetentry/get-entries": #"[{"classPK":"37328","title":"A title","description":""}]"#,
                "/classname/fetch-class-name": "{}",
                "/classname/fetch-class-name com.liferay.journal.model.JournalArticle": #"{"classNameId":"29634"}"#,
            ],
            flavour: flavour
        )
        try await ScriptedPortal.session(script, flavour: flavour) { session, portal in
            let list = WebContentListConnector(groupId: 20_126, locale: "es_ES")
            let page = try await session.page(of: list, RowRange(start: 0, end: 50), counting: true)
            #expect(page.rows.count == 2)
            #expect(page.rowCount == 77)
            let ordered = WebContentListConnector(
                groupId: 20_126,
                folderId: 7,
                comparator: Self.comparator,
                locale: "es_ES"
            )
            let next = try await session.page(of: ordered, RowRange(start: 50, end: 75), counting: false)
            #expect(next.rowCount == nil)
            // The id of the class is asked for once, before it is known.
            let asked = portal.requests.map(\.text).filter { !$0.contains("fetch-class-name") }
            #expect(asked == [first, later])
            #expect(portal.requests.count == (flavour == .liferay70 ? 3 : 2))
        }
    }

    @Test("takes titles and descriptions of 7.x from the articles' entries, in the list's locale")
    func texts() async throws {
        let article = try Self.recordedArticle()
        let text =
            "<?xml version='1.0' encoding='UTF-8'?><root available-locales=\\\"en_US,es_ES,\\\" "
            + "default-locale=\\\"en_US\\\"><Title language-id=\\\"en_US\\\">Hello</Title>"
            + "<Title language-id=\\\"es_ES\\\">Hola</Title></root>"
        let entry = "{\"classPK\":\"37328\",\"title\":\"\(text)\",\"description\":\"short\"}"
        let nested = article.dropLast() + ",\"entry\":\(entry)}"
        let answers = [
            "$article = /journal.journalarticle/get-articles": "[\(nested)]",
            "/journal.journalarticle/get-articles": "[\(article)]", "/assetentry/get-entries": "[\(entry)]",
            "/classname/fetch-class-name": #"{"classNameId":"29634"}"#,
        ]
        for flavour in [PortalFlavour.liferay70, .liferay74] {
            try await ScriptedPortal.session(.services(answers, flavour: flavour), flavour: flavour) { session, _ in
                for (locale, title) in [("es_ES", "Hola"), ("en_US", "Hello"), ("fr_FR", "Hello")] {
                    let list = WebContentListConnector(groupId: 20_126, locale: locale)
                    let page = try await session.page(of: list, RowRange(start: 0, end: 50), counting: false)
                    let row = try list.row(try #require(page.rows.first))
                    #expect(row.title == title && row.description == "short")
                    #expect(page.rows.first?.members?["entry"] == nil)
                }
            }
        }
    }

    @Test("a portal that tells no entries, or not of every article, gives articles all the same")
    func withoutTexts() async throws {
        let article = try Self.recordedArticle()
        let answers = ["/journal.journalarticle/get-articles": "[\(article)]", "/classname/fetch-class-name": "{}"]
        let further = answers.merging(["/classname/fetch-class-name": #"{"classNameId":"29634"}"#]) { $1 }
        let unrelated = further.merging(["/assetentry/get-entries": #"[{"classPK":"1","title":"Another"}]"#]) { $1 }
        for flavour in [PortalFlavour.liferay70, .liferay74] {
            for answers in [answers, further, unrelated] {
                try await ScriptedPortal.session(.services(answers, flavour: flavour), flavour: flavour) { session, _ in
                    let list = WebContentListConnector(groupId: 20_126)
                    let page = try await session.page(of: list, RowRange(start: 0, end: 50), counting: false)
                    #expect(try list.row(try #require(page.rows.first)).title == "charmander")
                }
            }
        }
    }

    @Test(
        "a portal that refuses the articles' texts, or fails with them, gives articles all the same",
        arguments: ["entry", "fetch-class-name"],
        [
            (403, #"{"exception":"java.lang.SecurityException","throwable":"x"}"#),
            (403, #"{"exception":"com.liferay.portal.kernel.security.auth.PrincipalException$MustHavePermission"}"#),
            (500, #"{"exception":"java.lang.NullPointerException","throwable":"x"}"#), (200, "[[]"),
        ]
    )
    func refusedTexts(what: String, answer: (status: Int, body: String)) async throws {
        let article = try Self.recordedArticle()
        let answers = [
            "/journal.journalarticle/get-articles": "[\(article)]",
            "/classname/fetch-class-name": #"{"classNameId":"29634"}"#, "/assetentry/get-entries": "[]",
        ]
        for flavour in [PortalFlavour.liferay70, .liferay74] where what == "entry" || flavour == .liferay70 {
            let services = Script.services(answers, flavour: flavour)
            let script = Script { request in
                request.text.contains("get-\(what)") || request.text.contains(what)
                    ? .json(answer.body, status: answer.status) : services(request)
            }
            try await ScriptedPortal.session(script, flavour: flavour) { session, _ in
                let list = WebContentListConnector(groupId: 20_126)
                let page = try await session.page(of: list, RowRange(start: 0, end: 50), counting: false)
                #expect(try list.row(try #require(page.rows.first)).title == "charmander")
            }
        }
    }

    @Test("entries are looked through until those of all articles are found, and no further")
    func search() async throws {
        let article = try Self.recordedArticle()
        // The entry of the article is the 650th of 2,000.
        let script = Script { request in
            var results: [String] = []
            for (path, parameters) in request.commands {
                switch path {
                case "/journal.journalarticle/get-articles": results.append("[\(article)]")
                case "/classname/fetch-class-name": results.append(#"{"classNameId":"29634"}"#)
                default:
                    let start = parameters["entryQuery.start"]?.long ?? 0
                    let end = parameters["entryQuery.end"]?.long ?? 0
                    let entries = (start..<end)
                        .map { number in
                            "{\"classPK\":\"\(number == 650 ? 37_328 : number)\",\"title\":\"Title \(number)\"}"
                        }
                    results.append("[\(entries.joined(separator: ","))]")
                }
            }
            return .json("[\(results.joined(separator: ","))]")
        }
        try await ScriptedPortal.session(script, flavour: .liferay70) { session, portal in
            let list = WebContentListConnector(groupId: 20_126)
            let page = try await session.page(of: list, RowRange(start: 0, end: 50), counting: false)
            #expect(try list.row(try #require(page.rows.first)).title == "Title 650")
            // One for the class, one for articles and 200 entries, one for 500 more.
            #expect(portal.requests.count == 3)
        }
    }

    @Test("reads the recorded article of 7.2: no title, so the end of its address")
    func recordedRow() throws {
        let value = try #require(JSONValue(bytes: Array(try Self.recordedArticle().utf8)))
        let row = try WebContentListConnector().row(value)
        #expect(row.articleId == "37326")
        #expect(row.resourcePrimKey == 37_328)
        #expect(row.groupId == 20_119)
        #expect(row.title == "charmander")
        #expect(row.version == 1)
        #expect(row.structureKey == "BASIC-WEB-CONTENT")
        #expect(row.userName == "Test Test")
        #expect(row.createDate?.timeIntervalSince1970 == 1_567_497_283.968)
        #expect(row.content.contains("<![CDATA[fire]]>"))
    }

    @Test(
        "reads titles of 6.2 for the list's locale, and longs that are numbers",
        arguments: [("es_ES", "Hola"), ("en_US", "Hello"), ("fr_FR", "Hello")]
    )
    func localizedTitle(locale: String, title: String) throws {
        let text =
            "<?xml version='1.0' encoding='UTF-8'?><root available-locales=\\\"en_US,es_ES,\\\" "
            + "default-locale=\\\"en_US\\\"><Title language-id=\\\"en_US\\\">Hello</Title>"
            + "<Title language-id=\\\"es_ES\\\">Hola</Title></root>"
        let article = """
            {"articleId":"10","resourcePrimKey":11,"groupId":12,"folderId":0,"title":"\(text)","urlTitle":"hello",\
            "userId":13,"structureId":"S","version":1.1}
            """
        let value = try #require(JSONValue(bytes: Array(article.utf8)))
        let row = try WebContentListConnector(locale: locale).row(value)
        #expect(row.title == title)
        #expect(row.resourcePrimKey == 11)
        #expect(row.structureKey == "S")
    }

    @Test("asks the headless services where the others are switched off, in the list's language")
    func headless() async throws {
        let answer = try Vectors.recorded("structured_contents_page_7_4", in: "recorded_headless")
        let text = String(decoding: try #require(answer.bytes), as: UTF8.self)
        let path = "/o/headless-delivery/v1.0/sites/20125/structured-contents?page=1&pageSize=50"
        try await ScriptedPortal.session(.targets([path: text]), flavour: .headless) { session, portal in
            let list = WebContentListConnector(groupId: 20_125, locale: "es_ES")
            let page = try await session.page(of: list, RowRange(start: 0, end: 50), counting: true)
            #expect(portal.requests.map(\.target) == [path])
            #expect(portal.requests.first?.headers["accept-language"] == "es-ES")
            #expect(page.rowCount == 1)
            let row = try list.row(try #require(page.rows.first))
            #expect(row.title == "Foo")
            #expect(row.resourcePrimKey == 41_539)
            #expect(row.articleId == "41537")
            #expect(row.userName == "David Bowman")
            // 2021-08-10T08:10:21Z by date(1).
            #expect(row.createDate?.timeIntervalSince1970 == 1_628_583_021)
            let ordered = WebContentListConnector(groupId: 1, comparator: Self.comparator)
            let error = try await portalError {
                try await session.page(of: ordered, RowRange(start: 0, end: 50), counting: true)
            }
            #expect(error == .unsupported(.comparator(Self.comparator)))
        }
    }

    @Test("has a key that every part of the list changes")
    func cacheKey() {
        let lists = [
            WebContentListConnector(), WebContentListConnector(groupId: 1), WebContentListConnector(folderId: 1),
            WebContentListConnector(comparator: "a"), WebContentListConnector(locale: "es_ES"),
            WebContentListConnector(comparator: "a-b", locale: "c"),
            WebContentListConnector(comparator: "a", locale: "b-c"),
        ]
        #expect(Set(lists.map(\.cacheKey)).count == lists.count)
    }

    /// The answer of a 7.2 portal, escapes included.
    private static func recordedArticle() throws -> String {
        let recorded = try Vectors.members("recorded_jsonws")["journal_article_7_2_raw"]
        return try #require(recorded?.members?["raw"]?.text)
    }
}
