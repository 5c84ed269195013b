import LiferayPortal
import ScreenletBenches
import Screenlets
import Synchronization
import Testing

/// Writes down the calls that it hears.
private final class Journal: Sendable {
    private let state = Mutex<[String]>([])

    var lines: [String] { state.withLock { $0 } }

    func note(_ line: String) { state.withLock { $0.append(line) } }
}

private struct BookmarkRecorder: BookmarkListDelegate {
    let journal = Journal()

    func screenlet(_ screenlet: BookmarkListScreenlet, onBookmarkListResponse bookmarks: [BookmarkRow]) async {
        journal.note("response \(bookmarks.map(\.name))")
    }

    func screenlet(_ screenlet: BookmarkListScreenlet, onBookmarkListError error: PortraitError) async {
        journal.note("error \(error.code.rawValue)")
    }

    func screenlet(_ screenlet: BookmarkListScreenlet, onBookmarkSelected bookmark: BookmarkRow) async {
        journal.note("selected \(bookmark.name)")
    }
}

private struct WebContentRecorder: WebContentListDelegate {
    let journal: Journal

    func screenlet(_ screenlet: WebContentListScreenlet, onWebContentListResponse contents: [WebContentRow]) async {
        journal.note("web content \(contents.count)")
    }
}

private struct AssetRecorder: AssetListDelegate {
    let journal: Journal

    func screenlet(_ screenlet: AssetListScreenlet, onAssetListResponseEntries entries: [AssetRow]) async {
        journal.note("assets \(entries.count)")
    }

    func screenlet(_ screenlet: AssetListScreenlet, onAssetSelectedEntry entry: AssetRow) async {
        journal.note("selected \(entry.title)")
    }

    func screenlet(_ screenlet: AssetListScreenlet, onAssetListError error: PortraitError) async {
        journal.note("error \(error.code.rawValue)")
    }
}

private struct UserRecorder: UserListDelegate {
    let journal: Journal

    func screenlet(_ screenlet: UserListScreenlet, onUserListResponse users: [PortalUser]) async {
        journal.note("users \(users.count)")
    }
}

/// A delegate that writes none of the calls.
private struct SilentDelegate: WebContentListDelegate {}

@Suite("List delegates")
struct ListDelegateTests {
    @Test("hear of pages, selections and errors in the words of their list")
    func words() async throws {
        let bench = try ListBench()
        bench.portal.change { state in
            state.rows = ["Swift", "Debian"]
                .map { name in
                    .object([
                        "entryId": .string("7"), "groupId": .string("20143"), "folderId": .integer(0),
                        "name": .string(name), "url": .string("https://example.org"), "userId": .integer(1),
                    ])
                }
        }
        let recorder = BookmarkRecorder()
        let screenlet = BookmarkListScreenlet(
            BookmarkListConnector(groupId: 20143),
            session: bench.session(),
            delegate: recorder
        )
        try await screenlet.loadList()
        await screenlet.select(row: 1)
        bench.portal.change { $0.mood = .refuses }
        await #expect(throws: PortraitError.self) { try await screenlet.refresh() }
        #expect(recorder.journal.lines == ["response [\"Swift\", \"Debian\"]", "selected Debian", "error not-allowed"])
    }

    @Test("every list has its own, and none of the calls has to be written")
    func lists() async throws {
        let journal = Journal()
        let bench = try ListBench(rowCount: 0)
        let session = bench.session()
        let content = WebContentListConnector(groupId: 20143)
        try await ListScreenlet(content, session: session, delegate: WebContentRecorder(journal: journal)).loadList()
        let assets = AssetListConnector(.classNameId(20011), groupId: 20143)
        try await ListScreenlet(assets, session: session, delegate: AssetRecorder(journal: journal)).loadList()
        try await ListScreenlet(UserListConnector(), session: session, delegate: UserRecorder(journal: journal))
            .loadList()
        #expect(journal.lines == ["web content 0", "assets 0", "users 0"])
        #expect(try await ListScreenlet(content, session: session, delegate: SilentDelegate()).loadList().rows.isEmpty)
    }
}
