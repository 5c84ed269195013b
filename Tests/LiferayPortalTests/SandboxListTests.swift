import SandboxPortal
import Testing

@testable import LiferayPortal

/// The embedded portal is written from what is known of Liferay, not from this client.
@Suite("Lists of the embedded portal")
struct SandboxListTests {
    private static let site: Int64 = 20_143
    private static let profiles = SandboxPortal.Profile.allCases

    /// Loads a list page by page until a page is short, and checks the count of the first.
    private static func all<Connector: ListConnector>(
        _ list: Connector,
        of session: PortalSession,
        first: Int = 3,
        later: Int = 2
    ) async throws -> [Connector.Row] {
        var rows: [Connector.Row] = []
        var range = RowRange(start: 0, end: first)
        var rowCount: Int?
        while true {
            let page = try await session.page(of: list, range, counting: range.start == 0)
            if range.start == 0 { rowCount = page.rowCount }
            rows += try page.rows.map { try list.row($0) }
            if page.rows.count < range.count { break }
            range = RowRange(start: range.end, end: range.end + later)
        }
        #expect(rowCount == rows.count)
        return rows
    }

    @Test("articles, with their fields and structure", arguments: profiles)
    func webContent(profile: SandboxPortal.Profile) async throws {
        try await SandboxStage.run(profile) { session, _ in
            let rows = try await Self.all(WebContentListConnector(groupId: Self.site, locale: "es_ES"), of: session)
            let welcome = try #require(rows.first { $0.articleId == "31000" })
            #expect(welcome.title == "Bienvenidos al estudio")
            #expect(welcome.description == "Quiénes somos")
            #expect(rows.allSatisfy { !$0.title.isEmpty && !$0.title.hasPrefix("<") && !$0.description.hasPrefix("<") })
            #expect(welcome.resourcePrimKey == 31_002)
            #expect(welcome.userName == "Test Test")
            let fields = try welcome.entries(locale: "es_ES")
            #expect(fields.map(\.text) == ["<p>Hacemos retratos desde <b>1987</b>.</p>"])
            let folder = WebContentListConnector(groupId: Self.site, folderId: 30_100)
            #expect(try await Self.all(folder, of: session).count == 3)
            let exhibition = try #require(rows.first { $0.structureKey == "30003" })
            let structure = try await session.structure(of: exhibition)
            let entries = try exhibition.entries(structure: structure, locale: "es_ES")
            let labels = Dictionary(entries.map { ($0.name, $0.label) }) { first, _ in first }
            #expect(labels["Headline"] == "Titular")
            #expect(entries.allSatisfy { $0.value != nil || $0.text.isEmpty })
        }
    }

    @Test("articles in an order", arguments: profiles)
    func order(profile: SandboxPortal.Profile) async throws {
        let package = profile == .liferay62 ? "com.liferay.portlet.journal" : "com.liferay.journal"
        try await SandboxStage.run(profile) { session, _ in
            let list = WebContentListConnector(
                groupId: Self.site,
                comparator: "\(package).util.comparator.ArticleModifiedDateComparator"
            )
            let dates = try await Self.all(list, of: session).compactMap(\.modifiedDate)
            #expect(dates.count > 5)
            #expect(dates == dates.sorted(by: >) || dates == dates.sorted())
        }
    }

    @Test("bookmarks", arguments: profiles)
    func bookmarks(profile: SandboxPortal.Profile) async throws {
        try await SandboxStage.run(profile) { session, _ in
            let folder = BookmarkListConnector(groupId: Self.site, folderId: 30_200)
            let rows = try await Self.all(folder, of: session)
            #expect(rows.map(\.name) == ["Print shop A", "Print shop B", "Print shop C"])
            // The site that is found out is the portal's public one.
            let root = try await Self.all(BookmarkListConnector(), of: session)
            #expect(root.contains { $0.url == "https://www.swift.org/" && $0.groupId == Self.site })
        }
    }

    @Test("assets of a class, with and without the Screens application", arguments: profiles, [true, false])
    func assets(profile: SandboxPortal.Profile, hasScreensApp: Bool) async throws {
        func change(_ options: inout SandboxPortal.Options) {
            options.hasScreensApp = hasScreensApp
        }
        try await SandboxStage.run(profile, options: change) { session, _ in
            let blog = AssetListConnector(.modelClass("BlogsEntry"), groupId: Self.site)
            let entries = try await Self.all(blog, of: session)
            #expect(entries.contains { $0.title == "How we light a face" && $0.classPK == 33_001 })
            #expect(entries.allSatisfy { !$0.isWebContent && ($0.object != nil) == hasScreensApp })
            let news = AssetListConnector(.modelClass("JournalArticle"), groupId: Self.site, locale: "es_ES")
            let articles = try await Self.all(news, of: session)
            let welcome = try #require(articles.first { $0.classPK == 31_002 })
            #expect(welcome.title == "Bienvenidos al estudio")
            #expect(welcome.isWebContent)
            // This article of 6.2 has no structure that could tell a label.
            let label = profile == .liferay62 ? "content" : "Contenido"
            #expect(try welcome.entries(locale: "es_ES").map(\.label) == (hasScreensApp ? [label] : []))
            let users = AssetListConnector(.modelClass("User"), groupId: 20_135)
            #expect(try await Self.all(users, of: session).count == 16)
            let item = AssetListConnector(.portletItem("Latest news"), groupId: Self.site)
            let range = RowRange(start: 0, end: 50)
            if hasScreensApp {
                #expect(try await !session.page(of: item, range, counting: true).rows.isEmpty)
            } else {
                let error = try await portalError { try await session.page(of: item, range, counting: true) }
                #expect(error == .unsupported(.portletItems))
            }
        }
    }

    @Test("users of the company, a site and an organization", arguments: profiles)
    func users(profile: SandboxPortal.Profile) async throws {
        try await SandboxStage.run(profile) { session, _ in
            // 6.2 begins with the account for guests.
            let users = try await Self.all(UserListConnector(), of: session, first: 7, later: 4)
            #expect(users.count == (profile == .liferay62 ? 17 : 16))
            #expect(users.filter(\.isGuest).count == users.count - 16)
            #expect(try await Self.all(UserListConnector(of: .group(Self.site)), of: session, first: 7).count == 16)
            let studio = try await Self.all(UserListConnector(of: .organization(20_701)), of: session)
            let names = ["jane", "carlos.garcia", "francoise", "joerg", "minji", "o.brien"]
            #expect(studio.map(\.screenName) == names)
            #expect(studio.first == (try await session.user(.screenName("jane", companyId: nil))))
            #expect(try await Self.all(UserListConnector(of: .organization(20_711)), of: session).isEmpty)
        }
    }

    @Test("a thousand rows across page borders, in three versions", arguments: profiles)
    func manyRows(profile: SandboxPortal.Profile) async throws {
        func change(_ options: inout SandboxPortal.Options) {
            options.listRowCount = 1_000
        }
        try await SandboxStage.run(profile, options: change) { session, _ in
            let list = BookmarkListConnector(groupId: Self.site)
            let rows = try await Self.all(list, of: session, first: 50, later: 25)
            #expect(rows.count >= 1_000)
            #expect(Set(rows.map(\.entryId)).count == rows.count)
        }
    }

    @Test("what the headless services have, where the others are switched off")
    func headless() async throws {
        func change(_ options: inout SandboxPortal.Options) {
            options.jsonwsEnabled = false
        }
        try await SandboxStage.run(.liferay74, options: change) { session, _ in
            let articles = try await Self.all(WebContentListConnector(groupId: Self.site, locale: "es_ES"), of: session)
            let welcome = try #require(articles.first { $0.articleId == "31000" })
            #expect(welcome.title == "Bienvenidos al estudio")
            #expect(try welcome.entries().map(\.text) == ["<p>Hacemos retratos desde <b>1987</b>.</p>"])
            #expect(try await Self.all(UserListConnector(), of: session, first: 7, later: 4).count == 16)
            let subject = CommentSubject(
                groupId: Self.site,
                className: "com.liferay.journal.model.JournalArticle",
                classPK: 31_002
            )
            let comments = try await Self.all(CommentListConnector(subject), of: session)
            #expect(comments.first?.body == "<p>What a <strong>bright</strong> room!</p>")
            let range = RowRange(start: 0, end: 50)
            let assets = AssetListConnector(.modelClass("BlogsEntry"), groupId: Self.site)
            let error = try await portalError { try await session.page(of: assets, range, counting: true) }
            #expect(error == .unsupported(.headlessList("assets")))
        }
    }
}
