import Testing

@testable import SandboxPortal

@Suite("Web content of the sandbox portal")
struct JournalArticleServiceTests {
    typealias Profile = SandboxPortal.Profile

    private static let folder = "\"groupId\":20143,\"folderId\":0"

    /// The path and the list's parameters besides folder and range, as Documentation/Portals.md, "Web content" has them.
    private static func form(_ profile: Profile) -> (path: String, rest: String) {
        switch profile {
        case .liferay62: ("/journalarticle/get-articles", "\"obc\":null")
        case .liferay70: ("/journal.journalarticle/get-articles", "\"obc\":null")
        case .liferay74: ("/journal.journalarticle/get-articles", "\"locale\":\"en_US\",\"orderByComparator\":null")
        }
    }

    @Test("lists a folder in the order of the keys, with drafts and without the trash", arguments: Profile.allCases)
    func list(profile: Profile) async throws {
        try await visiting(profile) { visit in
            let (path, rest) = Self.form(profile)
            let all = try await visit.call(path, "\(Self.folder),\"start\":-1,\"end\":-1,\(rest)")
            #expect(
                all.column("articleId")
                    == [0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11].map { "\(31_000 + $0 * 10)" }
            )
            let part = try await visit.call(path, "\(Self.folder),\"start\":2,\"end\":5,\(rest)")
            #expect(part.column("articleId") == ["31020", "31030", "31040"])
            let beyond = try await visit.call(path, "\(Self.folder),\"start\":50,\"end\":75,\(rest)")
            #expect(beyond == .list([]))
            #expect(try await visit.call("\(path)-count", Self.folder) == .int(11))
            // Others do not see what only administrators may.
            #expect(try await visit.invoke("{\"\(path)-count\":{\(Self.folder)}}", Visit.jane).text == "10")
            let press = "\"groupId\":20143,\"folderId\":30100"
            #expect(try await visit.call("\(path)-count", press) == .int(3))
        }
    }

    @Test("knows only the forms of its version")
    func forms() async throws {
        let page = "\(Self.folder),\"start\":0,\"end\":9"
        for (profile, parameters, status) in [
            // Without an order another method is found, which takes the folder alone.
            (Profile.liferay62, page, 200), (.liferay70, page, 200), (.liferay62, "\"groupId\":20143", 404),
            (.liferay74, "\(page),\"obc\":null", 404), (.liferay74, "\(page),\"orderByComparator\":null", 404),
            (.liferay70, "\(page),\"locale\":\"en_US\",\"obc\":null", 200),
        ] {
            try await visiting(profile) { visit in
                let refusal = try await visit.refusal(Self.form(profile).path, parameters)
                let isOld = profile == .liferay62
                #expect(refusal.status == (isOld ? 200 : status))
                if isOld { #expect((refusal.name == "java.lang.RuntimeException") == (status == 404)) }
            }
        }
    }

    @Test("sorts downwards by a comparator, and knows no other than its version's")
    func comparators() async throws {
        let range = "\(Self.folder),\"start\":0,\"end\":2"
        let old = "com.liferay.portlet.journal.util.comparator.ArticleTitleComparator"
        let new = "com.liferay.journal.util.comparator.ArticleTitleComparator"
        for (profile, name, parameter) in [
            (Profile.liferay62, old, "obc"), (.liferay70, new, "obc"), (.liferay74, new, "orderByComparator"),
        ] {
            try await visiting(profile) { visit in
                let path = Self.form(profile).path
                let locale = "\"locale\":\"en_US\""
                let rows = try await visit.call(path, "\(range),\(locale),\"+\(parameter)\":\"\(name)\"")
                // 6.2 sorts the column with all languages, and so first by their names.
                let isOld = profile == .liferay62
                let names = isOld ? ["light-in-may", "right-to-left"] : ["welcome-to-the-studio", "summer-courses"]
                #expect(rows.column("urlTitle") == names)
                let other = "\"+\(parameter)\":\"\(name == old ? new : old)\""
                let refusal = try await visit.refusal(path, "\(range),\(locale),\(other)")
                #expect(refusal.status == (profile == .liferay62 ? 200 : 500))
                #expect(refusal.name == (profile == .liferay74 ? nil : "java.lang.ClassNotFoundException"))
            }
        }
    }

    @Test("writes an article of 7.2 as a recorded one, byte for byte")
    func recorded() throws {
        let recorded = try #require(
            try Fixtures.vectors("recorded_jsonws")["journal_article_7_2_raw"]["raw"].string
        )
        var company = try Fixtures.company()
        company.companyId = 20_096
        company.users[0].userId = 20_125
        let article = SandboxArticle(
            id: 37_327,
            resourcePrimKey: 37_328,
            articleId: "37326",
            uuid: "0b8fa077-42c1-0bda-8787-22b1c389ca7f",
            groupId: 20_119,
            folderId: 0,
            userId: 20_125,
            createDate: 1_567_497_283_968,
            modifiedDate: 1_567_497_283_989,
            displayDate: 1_567_497_240_000,
            version: 1,
            urlTitle: "charmander",
            title: TranslatedText(["en_US": "charmander"]),
            description: TranslatedText([:]),
            structureId: 30_001,
            fields: [.init(name: "content", values: TranslatedText(["en_US": "fire"]))],
            status: 0,
            isHidden: false
        )
        let bean = ArticleBean(profile: .liferay70, state: PortalState(company: company))
        // The instance id is four letters of chance.
        let instance = SeededUUID.text(kind: 0, number: 1).prefix(4)
        #expect(bean.value(article).rendered(for: .liferay70) == recorded.replacing("tdml", with: instance))
    }

    @Test("gives 6.2 the localised titles as XML, and later versions none")
    func titles() async throws {
        try await visiting(.liferay62) { visit in
            let article = try await visit.call(
                "/journalarticle/get-article",
                "\"groupId\":20143,\"articleId\":\"31000\""
            )
            let title = try #require(article["title"].string)
            #expect(
                title.hasPrefix(
                    "<?xml version='1.0' encoding='UTF-8'?><root available-locales=\"en_US,de_DE,es_ES,ja_JP\" "
                        + "default-locale=\"en_US\"><Title language-id=\"en_US\">Welcome to the studio</Title>"
                )
            )
            #expect(article["description"].string?.contains(">Who we are &amp; what we do</Description>") == true)
            #expect(article["titleCurrentValue"] == .text("Welcome to the studio"))
            #expect(article["id"] == .int(31_001))
        }
        try await visiting(.liferay74) { visit in
            let article = try await visit.call(
                "/journal.journalarticle/get-latest-article",
                "\"resourcePrimKey\":31002"
            )
            #expect(article.members?["title"] == nil)
            #expect(article["id"] == .text("31001"))
            #expect(article["DDMStructureKey"] == .text("BASIC-WEB-CONTENT"))
        }
    }

    @Test("gives current values in the language of the user, or the one that the request accepts")
    func language() async throws {
        try await visiting(.liferay62) { visit in
            let parameters = "\"groupId\":20143,\"articleId\":\"31000\""
            let carlos = ["Authorization": Visit.basic("carlos.garcia@example.com", "test")]
            let german = carlos.merging(["Accept-Language": "de-DE, en;q=0.5"]) { first, _ in first }
            let french = carlos.merging(["Accept-Language": "fr-FR"]) { first, _ in first }
            for (header, title) in [
                (carlos, "Bienvenidos al estudio"), (german, "Willkommen im Studio"), (french, "Welcome to the studio"),
            ] {
                let article = try await visit.call("/journalarticle/get-article", parameters, header)
                #expect(article["titleCurrentValue"] == .text(title))
            }
        }
    }

    @Test("says which article is missing, and hides one from those who may not see it")
    func refusals() async throws {
        try await visiting(.liferay70) { visit in
            let path = "/journal.journalarticle/get-article"
            let missing = try await visit.refusal(path, "\"groupId\":20143,\"articleId\":\"1\"")
            #expect(missing.status == 404)
            #expect(missing.name == "com.liferay.journal.exception.NoSuchArticleException")
            let hidden = try await visit.refusal(path, "\"groupId\":20143,\"articleId\":\"31070\"", Visit.jane)
            #expect(hidden.status == 403)
            let guest = try await visit.refusal(path, "\"groupId\":20143,\"articleId\":\"31000\"", [:])
            #expect(guest.status == 403)
        }
    }

    @Test("multiplies articles to as many as are wanted, each with its own keys")
    func multiplied() async throws {
        try await visiting(.init(profile: .liferay62, listRowCount: 1_500)) { visit in
            let path = "/journalarticle/get-articles"
            // One draft and one hidden article are not counted among the 1500.
            #expect(try await visit.call("\(path)-count", Self.folder) == .int(1_502))
            let rows = try await visit.call(path, "\(Self.folder),\"start\":1400,\"end\":2000,\"obc\":null")
            #expect(rows.elements.count == 102)
            let names = ["id", "uuid", "urlTitle"].flatMap { rows.column($0) }
            #expect(Set(names).count == 306)
            let id = try #require(rows.column("articleId").last)
            let again = try await visit.call(
                "/journalarticle/get-article",
                "\"groupId\":20143,\"articleId\":\"\(id)\""
            )
            #expect(again == rows.elements.last)
        }
    }
}
