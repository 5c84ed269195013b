import LiferayPortal
import OfflineStore
import ScreenletBenches
import Screenlets
import Testing

@Suite("Comments with edits that wait over them")
struct CommentOverlayTests {
    static let list = CommentListConnector(DiscussedPortal.subject)

    /// The bench keeps the store open.
    private struct Scene {
        let bench: EditingBench
        let portal: DiscussedPortal
        let session: SessionContext
    }

    /// A discussion of five comments, of which the second and the fourth have edits, and two that are new.
    private func scene() async throws -> Scene {
        let bench = try EditingBench()
        let portal = DiscussedPortal()
        let ids = (1...5).map { portal.write("<p>\($0)</p>") }
        let session = bench.session(with: portal)
        portal.answer { $0 == .list ? .works : .fails(EditedPortal.away) }
        _ = try await session.updateComment(ids[1], body: "<p>two</p>", of: DiscussedPortal.subject)
        _ = try await session.deleteComment(ids[3], of: DiscussedPortal.subject)
        for word in ["six", "seven"] { _ = try await session.addComment("<p>\(word)</p>", to: DiscussedPortal.subject) }
        return Scene(bench: bench, portal: portal, session: session)
    }

    private func told(_ page: LoadedPage<PortalComment>) -> [String] {
        page.rows.map { "\($0.body)\($0.isPending ? " pending" : "")\($0.isDeleted ? " deleted" : "")" }
    }

    static let shown = [
        "<p>1</p>", "<p>two</p> pending", "<p>3</p>", "<p>4</p> pending deleted", "<p>5</p>", "<p>six</p> pending",
        "<p>seven</p> pending",
    ]

    @Test("each page shows the edits of its comments, the last one also those that are new", arguments: [false, true])
    func pages(offline: Bool) async throws {
        let scene = try await scene()
        defer { withExtendedLifetime(scene.bench) {} }
        let (portal, session) = (scene.portal, scene.session)
        let sizes = try PageSizes(firstPageSize: 3, pageSize: 2)
        for page in 0...2 { _ = try await session.loadPage(page, of: Self.list, sizes: sizes) }
        if offline { portal.answer { _ in .fails(EditedPortal.away) } }
        let policy = offline ? OfflinePolicy.cacheOnly : .remoteFirst
        let first = try await session.loadPage(0, of: Self.list, sizes: sizes, policy: policy)
        #expect(told(first) == Array(Self.shown[..<3]) && first.rowCount == 5 && !first.isLast)
        let second = try await session.loadPage(1, of: Self.list, sizes: sizes, policy: policy)
        #expect(told(second) == Array(Self.shown[3...]))
        #expect(second.rows.map(\.commentId).suffix(2) == [-3, -4])
        // What is beyond the end is empty, and what the portal gave is kept as it was.
        #expect(try await session.loadPage(2, of: Self.list, sizes: sizes, policy: policy).rows.isEmpty)
        #expect(second.rawRows.count == 2)
    }

    @Test("all rows together show every comment once")
    func allRows() async throws {
        let scene = try await scene()
        defer { withExtendedLifetime(scene.bench) {} }
        let session = scene.session
        for size in 1...8 {
            let sizes = try PageSizes(firstPageSize: size, pageSize: size)
            var bodies: [String] = []
            for try await row in session.rows(of: Self.list, sizes: sizes) { bodies.append(row.body) }
            let expected = ["1", "two", "3", "4", "5", "six", "seven"].map { "<p>\($0)</p>" }
            #expect(bodies == expected, "\(size) rows a page")
        }
    }

    @Test("another account, and another discussion, see nothing of them")
    func others() async throws {
        let scene = try await scene()
        let (bench, portal, session) = (scene.bench, scene.portal, scene.session)
        let other = bench.session(with: portal, signIn: "john@example.com")
        #expect(try await other.loadPage(0, of: Self.list).rows.allSatisfy { !$0.isPending })
        let elsewhere = CommentListConnector(CommentSubject(className: "Other", classPK: 1))
        #expect(try await session.loadPage(0, of: elsewhere).rows.count == 5)
    }

    @Test("what was sent is shown as the portal has it")
    func sent() async throws {
        let scene = try await scene()
        defer { withExtendedLifetime(scene.bench) {} }
        let (portal, session) = (scene.portal, scene.session)
        portal.answer { _ in .works }
        _ = try await SyncManager(session: session).run()
        let page = try await session.loadPage(0, of: Self.list)
        #expect(page.rows.allSatisfy { !$0.isPending && $0.commentId > 0 })
        #expect(page.rows.map(\.body) == ["1", "two", "3", "5", "six", "seven"].map { "<p>\($0)</p>" })
    }

    @Test("what is for this store only is shown until the portal is asked, which replaces it")
    func localOnly() async throws {
        let bench = try EditingBench()
        let portal = DiscussedPortal()
        let ids = (1...3).map { portal.write("<p>\($0)</p>") }
        let session = bench.session(with: portal)
        _ = try await session.loadPage(0, of: Self.list)
        let policy = OfflinePolicy.cacheOnly
        _ = try await session.updateComment(ids[0], body: "<p>one</p>", of: DiscussedPortal.subject, policy: policy)
        _ = try await session.addComment("<p>four</p>", to: DiscussedPortal.subject, policy: policy)
        let edited = ["<p>one</p>", "<p>2</p>", "<p>3</p>", "<p>four</p>"]
        for policy in [policy, .cacheFirst] {
            #expect(told(try await session.loadPage(0, of: Self.list, policy: policy)) == edited)
        }
        let plain = ["<p>1</p>", "<p>2</p>", "<p>3</p>"]
        for policy in [OfflinePolicy.remoteOnly, .cacheOnly] {
            #expect(told(try await session.loadPage(0, of: Self.list, policy: policy)) == plain)
        }
        #expect(try await bench.edits().isEmpty)
    }

    @Test("a comment that waits stays behind the last one of a discussion that has grown")
    func grown() async throws {
        let scene = try await scene()
        defer { withExtendedLifetime(scene.bench) {} }
        let sizes = try PageSizes(firstPageSize: 4, pageSize: 2)
        for page in 0...1 { _ = try await scene.session.loadPage(page, of: Self.list, sizes: sizes) }
        for word in 6...8 { _ = scene.portal.write("<p>\(word)</p>") }
        let second = try await scene.session.loadPage(1, of: Self.list, sizes: sizes)
        #expect(told(second) == ["<p>5</p>", "<p>6</p>"] && second.rowCount == 8)
        let third = try await scene.session.loadPage(2, of: Self.list, sizes: sizes)
        #expect(told(third) == ["<p>7</p>", "<p>8</p>", "<p>six</p> pending", "<p>seven</p> pending"])
    }

    @Test("an edit by its id alone is based on the comment as it is cached, so that a foreign change is a conflict")
    func cachedBase() async throws {
        let bench = try EditingBench()
        let portal = DiscussedPortal()
        let commentId = portal.write("<p>old</p>")
        let session = bench.session(with: portal)
        _ = try await session.loadPage(0, of: Self.list)
        portal.answer { _ in .fails(EditedPortal.away) }
        _ = try await session.updateComment(commentId, body: "<p>new</p>")
        #expect(try await bench.edits().first?.comment?.base?.body == "<p>old</p>")
        portal.answer { _ in .works }
        portal.change(commentId, to: "<p>foreign</p>")
        #expect(try await SyncManager(session: session).run().conflicts == 1)
    }
}
