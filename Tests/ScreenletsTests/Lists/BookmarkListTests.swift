import FoundationEssentials
import LiferayPortal
import OfflineStore
import SandboxPortal
import ScreenletBenches
import Screenlets
import Testing

/// The proof of the extension point: a list that no file of the library knows, written as Documentation/Library.md shows it.
@Suite("A bookmark list of one's own")
struct BookmarkListTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        .standardized.path(percentEncoded: false)

    @Test("takes at most forty lines, which the manual shows")
    func isShort() throws {
        let path = "Tests/ScreenletsTests/Lists/BookmarkListExample.swift"
        let example = try String(contentsOfFile: "\(Self.root)/\(path)", encoding: .utf8)
        let lines = example.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 41)
        let shown = lines.map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
        #expect(try String(contentsOfFile: "\(Self.root)/Documentation/Library.md", encoding: .utf8).contains(shown))
    }

    @Test("has pages, sections, policies and a cache on every release", arguments: SandboxPortal.Profile.allCases)
    func works(profile: SandboxPortal.Profile) async throws {
        try await SandboxLists.with(profile) { session, sandbox in
            let list = BookmarkList(groupId: SandboxLists.groupId)
            let sizes = try PageSizes(firstPageSize: 2, pageSize: 1)
            let screenlet = ListScreenlet(
                list,
                session: session,
                attributes: ListAttributes(sizes: sizes),
                section: { String($0.url.split(separator: "/").dropFirst().first ?? "") }
            )
            let first = try await screenlet.loadList()
            #expect(first.source == .remote)
            #expect(first.rows.count == 2)
            let rowCount = try #require(first.rowCount)
            while try await screenlet.loadPage(forRow: await screenlet.rowCount) != nil {}
            #expect(await screenlet.rowCount == rowCount)
            #expect(await screenlet.sections.allSatisfy { !$0.name.isEmpty })

            var names: [String] = []
            for try await bookmark in session.rows(of: list, sizes: sizes) { names.append(bookmark.name) }
            #expect(names.count == rowCount)
            #expect(rowCount > 4)
            let whole = try await session.loadPage(0, of: list, sizes: try PageSizes(firstPageSize: 100))
            #expect(names == whole.rows.map(\.name))

            await sandbox.stopListening()
            var offline: [String] = []
            for try await bookmark in session.rows(of: list, sizes: sizes) { offline.append(bookmark.name) }
            #expect(offline == names)
        }
    }
}
