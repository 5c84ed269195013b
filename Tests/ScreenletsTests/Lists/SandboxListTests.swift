import LiferayPortal
import OfflineStore
import SandboxPortal
import ScreenletBenches
import Screenlets
import Testing

/// Pages of the embedded portal's lists, on every release, with the real connectors and a real store.
@Suite("Lists of the embedded portal")
struct SandboxListTests {
    private static let content = WebContentListConnector(groupId: SandboxLists.groupId)

    @Test("rows are right across page borders and offline", arguments: SandboxPortal.Profile.allCases)
    func pages(profile: SandboxPortal.Profile) async throws {
        try await SandboxLists.with(profile) { session, sandbox in
            let whole = try await session.loadPage(0, of: Self.content, sizes: try PageSizes(firstPageSize: 200))
            let count = try #require(whole.rowCount)
            #expect(count == whole.rows.count)
            #expect(count > 5)
            for sizes in [
                try PageSizes(firstPageSize: 3, pageSize: 2), try PageSizes(firstPageSize: count, pageSize: 1),
            ] {
                #expect(try await rows(of: session, sizes, .remoteFirst) == whole.rows)
            }
            await sandbox.stopListening()
            let sizes = try PageSizes(firstPageSize: 3, pageSize: 2)
            #expect(try await rows(of: session, sizes, .remoteFirst) == whole.rows)
            #expect(try await rows(of: session, sizes, .cacheOnly) == whole.rows)
            let unknown = await #expect(throws: PortraitError.self) {
                try await session.loadPage(1, of: Self.content, sizes: try PageSizes(firstPageSize: 4, pageSize: 2))
            }
            #expect(unknown?.code == .portalUnreachable)
        }
    }

    @Test("rows that vanish or come between two pages leave no hole", arguments: SandboxPortal.Profile.allCases)
    func changes(profile: SandboxPortal.Profile) async throws {
        try await SandboxLists.with(profile) { session, sandbox in
            let sizes = try PageSizes(firstPageSize: 4, pageSize: 3)
            let screenlet = ListScreenlet(Self.content, session: session, attributes: ListAttributes(sizes: sizes))
            let count = try #require(try await screenlet.loadList().rowCount)
            sandbox.removeRows(count - 5, from: .webContent, at: 5)
            try await screenlet.loadPage(1)
            #expect(await screenlet.rowCount == 5)
            #expect(await !screenlet.hasMoreRows)
            sandbox.addRows(4, to: .webContent)
            #expect(try await screenlet.refresh()?.rowCount == 9)
            while let row = await screenlet.rows.firstIndex(where: { $0 == nil }) {
                try await screenlet.loadPage(forRow: row)
            }
            #expect(Set(await screenlet.rows.compactMap { $0?.articleId }).count == 9)
        }
    }

    @Test("a refusal never hides behind the cache", arguments: SandboxPortal.Profile.allCases)
    func refusals(profile: SandboxPortal.Profile) async throws {
        try await SandboxLists.with(profile) { session, sandbox in
            _ = try await session.loadPage(0, of: Self.content)
            sandbox.setRehearsal(Rehearsal(faults: [Fault(.forbidden)]))
            let error = await #expect(throws: PortraitError.self) { try await session.loadPage(0, of: Self.content) }
            #expect(error?.code != .portalUnreachable)
            #expect(try await session.loadPage(0, of: Self.content, policy: .cacheOnly).rows.isEmpty == false)
        }
    }

    private func rows(
        of session: SessionContext,
        _ sizes: PageSizes,
        _ policy: OfflinePolicy
    ) async throws(PortraitError) -> [WebContentRow] {
        var rows: [WebContentRow] = []
        for try await row in session.rows(of: Self.content, sizes: sizes, policy: policy) { rows.append(row) }
        return rows
    }
}
