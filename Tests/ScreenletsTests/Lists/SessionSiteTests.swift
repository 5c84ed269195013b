import LiferayPortal
import OfflineStore
import SandboxPortal
import ScreenletBenches
import Screenlets
import Synchronization
import Testing

/// Bookmarks of a portal that several sites share, each with a bookmark of its own.
private final class SitedPortal: Portal {
    struct State: Sendable {
        var site: Int64? = 7
        var isAway = false
        var siteQuestions = 0
    }

    let state = Mutex(State())

    func groupId() async throws(PortalError) -> Int64 {
        let now = state.withLock { state in
            state.siteQuestions += 1
            return state
        }
        guard !now.isAway else { throw .connectionFailure(ConnectionFailure(.refused)) }
        guard let site = now.site else { throw .invalidRequest(.undefinedGroup) }
        return site
    }

    func knownGroupId() async throws(PortalError) -> Int64? { state.withLock(\.site) }

    func page(of connector: some ListConnector, _ range: RowRange, counting: Bool) async throws(PortalError) -> RawPage
    {
        guard !state.withLock(\.isAway) else { throw .connectionFailure(ConnectionFailure(.refused)) }
        let groupId = (connector as? any SiteListConnector)?.groupId ?? 0
        let row: [String: JSONValue] = ["name": .string("of \(groupId)"), "url": .string("https://example.org")]
        return RawPage(rows: [.object(row)], rowCount: 1)
    }

    func user(_ selector: UserSelector) async throws(PortalError) -> PortalUser { throw .cancelled }
    func portrait(of user: PortalUser, kept: KeptPicture?) async throws(PortalError) -> PortraitImage {
        throw .cancelled
    }
    func portrait(
        portraitId: Int64,
        uuid: String,
        female: Bool,
        kept: KeptPicture?
    ) async throws(PortalError) -> PortraitImage {
        throw .cancelled
    }
    func uploadPortrait(_ bytes: [UInt8], mediaType: String, of user: PortalUser) async throws(PortalError)
        -> PortalUser
    { throw .cancelled }
    func removePortrait(of user: PortalUser) async throws(PortalError) -> PortalUser { throw .cancelled }
    func addComment(_ body: String, to subject: CommentSubject) async throws(PortalError) -> PortalComment {
        throw .cancelled
    }
    func updateComment(_ commentId: Int64, of subject: CommentSubject?, body: String) async throws(PortalError)
        -> PortalComment
    { throw .cancelled }
    func deleteComment(_ commentId: Int64) async throws(PortalError) { throw .cancelled }
    func comment(_ commentId: Int64, of subject: CommentSubject?) async throws(PortalError) -> PortalComment? {
        throw .cancelled
    }
    func facts() async -> PortalFacts { PortalFacts() }
}

@Suite("The site of a list that names none")
struct SessionSiteTests {
    private func session(_ portal: SitedPortal, _ bench: ListBench) -> SessionContext {
        SessionContext(portal: portal, portalKey: LoadingBench.key, store: bench.store, signIn: "test@example.com")
    }

    @Test("is a part of the cache's key, so that no list has the rows of another site", arguments: [nil, Int64(0)])
    func keys(groupId: Int64?) async throws {
        let bench = try ListBench()
        let portal = SitedPortal()
        let session = session(portal, bench)
        let list = BookmarkList(groupId: groupId)
        #expect(try await session.loadPage(0, of: list).rows.map(\.name) == ["of 7"])
        portal.state.withLock { $0.site = 8 }
        await #expect(throws: PortraitError.self) { try await session.loadPage(0, of: list, policy: .cacheOnly) }
        #expect(try await session.loadPage(0, of: list, policy: .cacheFirst).rows.map(\.name) == ["of 8"])
        portal.state.withLock { $0.site = 7 }
        #expect(try await session.loadPage(0, of: list, policy: .cacheOnly).rows.map(\.name) == ["of 7"])
        #expect(
            try await session.loadPage(0, of: BookmarkList(groupId: 8), policy: .cacheOnly).rows.map(\.name) == ["of 8"]
        )
    }

    @Test("is asked for by who asks the portal only, and the cache answers with what was known of it")
    func asks() async throws {
        let bench = try ListBench()
        let portal = SitedPortal()
        let session = session(portal, bench)
        _ = try await session.loadPage(0, of: BookmarkList())
        #expect(portal.state.withLock(\.siteQuestions) == 1)
        portal.state.withLock { $0.isAway = true }
        let offline = try await session.loadPage(0, of: BookmarkList())
        #expect(offline.rows.map(\.name) == ["of 7"] && offline.fallback)
        portal.state.withLock { $0.siteQuestions = 0 }
        for policy in [OfflinePolicy.cacheOnly, .cacheFirst] {
            #expect(try await session.loadPage(0, of: BookmarkList(), policy: policy).source == .cache)
        }
        await #expect(throws: PortraitError.self) { try await session.loadPage(0, of: BookmarkList(groupId: 9)) }
        #expect(portal.state.withLock(\.siteQuestions) == 0)
    }

    @Test("is missing where neither portal nor configuration tells one, which each policy says in its way")
    func missing() async throws {
        let bench = try ListBench()
        let portal = SitedPortal()
        portal.state.withLock { $0.site = nil }
        let session = session(portal, bench)
        for (policy, code) in [(OfflinePolicy.remoteOnly, PortraitError.Code.usage), (.cacheOnly, .notCached)] {
            let error = await #expect(throws: PortraitError.self) {
                try await session.loadPage(0, of: BookmarkList(), policy: policy)
            }
            #expect(error?.code == code)
        }
    }

    @Test("is known offline to another process, also one that keeps no facts of its own")
    func otherProcess() async throws {
        try await SandboxLists.with(.liferay74) { session, sandbox in
            let online = try await session.loadPage(0, of: BookmarkList())
            await sandbox.stopListening()
            let configuration = PortalConfiguration(
                server: try PortalAddress(sandbox.url),
                credentials: .basic(user: "test@example.com", password: "test")
            )
            try await PortalSession.withSession(configuration: configuration) { portal in
                let other = SessionContext(
                    portal: portal,
                    portalKey: session.portalKey,
                    store: session.store,
                    signIn: session.signIn
                )
                for policy in [OfflinePolicy.remoteFirst, .cacheOnly] {
                    let offline = try await other.loadPage(0, of: BookmarkList(), policy: policy)
                    #expect(offline.rows.map(\.name) == online.rows.map(\.name))
                }
            }
        }
    }

    @Test("of an own list is found by the real session", arguments: SandboxPortal.Profile.allCases)
    func real(profile: SandboxPortal.Profile) async throws {
        try await SandboxLists.with(profile) { session, sandbox in
            let named = try await session.loadPage(0, of: BookmarkList(groupId: SandboxLists.groupId))
            for groupId in [nil, Int64(0)] {
                let own = try await session.loadPage(0, of: BookmarkList(groupId: groupId))
                #expect(own.rows.map(\.name) == named.rows.map(\.name))
                #expect(own.rowCount == named.rowCount)
            }
            await sandbox.stopListening()
            for policy in [OfflinePolicy.remoteFirst, .cacheOnly] {
                let offline = try await session.loadPage(0, of: BookmarkList(groupId: 0), policy: policy)
                #expect(offline.rows.map(\.name) == named.rows.map(\.name))
            }
        }
    }
}
