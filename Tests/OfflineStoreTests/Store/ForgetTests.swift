import Foundation
import Testing

@testable import OfflineStore
@testable import StoreEngine

/// The right to be forgotten.
@Suite("Offline store: forgetting", .onEveryEngine)
struct ForgetTests {
    /// A store with something of user 1 in every corner, and as much of user 2.
    private func store() async throws -> TestStore {
        let test = try await TestStore()
        for number: Int64 in 1...2 {
            try await test.put(number)
            _ = try await test.store.put(
                user: Sample.user(number),
                picture: Sample.picture(number + 10),
                madeFrom: Sample.original(number + 20, byteCount: 9_000),
                portal: Sample.portal,
                signIn: "user\(number)@example.org"
            )
            try await test.edit(number, state: .aside)
            try await test.edit(number, state: .localOnly)
            _ = try await test.store.put(
                rows: Array(#"[{"userId":\#(number),"emailAddress":"User\#(number)@Example.org"},{"x":"y"}]"#.utf8),
                rowCount: 2,
                page: 0,
                of: Sample.list(rows: "users \(number)", account: nil),
                reading: nil
            )
            _ = try await test.store.put(
                rows: Array(#"[{"title":"mine"}]"#.utf8),
                rowCount: 1,
                page: 0,
                of: Sample.list(account: "user\(number)@example.org"),
                reading: nil
            )
            try await test.store.setFacts(
                Array(#"{"accountSites":[{"account":"user\#(number)@example.org"}]}"#.utf8),
                portal: Sample.portal
            )
        }
        return test
    }

    private func forget(
        _ test: TestStore,
        _ name: EntryName = .emailAddress("USER1@example.org", companyId: nil),
        includingPending: Bool = false
    ) async throws -> OfflineStore.Forgetting {
        try await test.store.forget(name, portal: Sample.portal, includingPending: includingPending) { content, _ in
            content.pages = content.pages.mapValues { _ in
                ListContent.Page(rows: Array(#"[{"x":"y"}]"#.utf8), rowCount: 1)
            }
        }
    }

    @Test("removes all of the user under whatever name, and nothing of another")
    func removesAll() async throws {
        for name in Sample.names(of: Sample.user(1)) where !name.isPortrait {
            let test = try await store()
            guard case .done(let report) = try await forget(test, name) else {
                Issue.record("nothing waits")
                return
            }
            #expect(report.portraitCount == 1 && report.editCount == 2)
            // The first picture, and that of the edit that was set aside.
            #expect(report.historyCount == 2)
            #expect(report.listCount == 2)
            #expect(try await test.store.history(of: .userId(1), portal: Sample.portal) == nil)
            #expect(try await test.store.lookUp(.userId(1), portal: Sample.portal) == .miss)
            #expect(try await test.store.edits(includingAside: true).map(\.user?.userId) == [2])
            #expect(try await test.store.history(of: .userId(2), portal: Sample.portal)?.portraits.count == 2)
            let page = try await test.store.lookUp(page: 0, of: Sample.list(rows: "users 1", account: nil))
            guard case .hit(let page) = page else {
                Issue.record("the rows of others stay")
                return
            }
            #expect(String(decoding: page.rows, as: UTF8.self) == #"[{"x":"y"}]"#)
            #expect(try await test.store.verify().isSound)
        }
    }

    @Test("an edit that waits is not forgotten by the way", arguments: [EditState.pending, .parked, .conflict])
    func keepsPending(state: EditState) async throws {
        let test = try await store()
        try await test.edit(1, state: state)
        #expect(try await forget(test) == .pending(1))
        #expect(try await test.hit(.userId(1)).syncState.isPending)
        #expect(try await test.store.history(of: .userId(1), portal: Sample.portal)?.portraits.isEmpty == false)
        guard case .done(let report) = try await forget(test, includingPending: true) else {
            Issue.record("pending edits are included")
            return
        }
        #expect(report.editCount >= 2)
        #expect(try await test.store.activeEdit(of: 1, portal: Sample.portal) == nil)
    }

    @Test("no file of the folder holds the address or a piece of a picture afterwards", .only(.sqlite))
    func leavesNoByte() async throws {
        let test = try await store()
        // What lies in freed pages and between rows that are in use.
        for number: Int64 in 30...80 { try await test.put(number, byteCount: 3_000) }
        try await test.edit(1)
        _ = try await test.store.prune(toByteCount: 60_000)
        try await test.put(1)
        try await test.store.quarantine(Sample.original(1).bytes, reason: "slow")
        let pictures: [StoredPicture.Original] =
            [1, 11, 100].map { Sample.original($0) } + [Sample.original(21, byteCount: 9_000)]
        #expect(try pieces(of: pictures, in: test) > 0)
        #expect(try holds("user1@example.org", in: test))
        _ = try await forget(test, includingPending: true)
        try await test.store.eraseRemoved()
        #expect(try pieces(of: pictures, in: test) == 0)
        #expect(try !holds("user1@example.org", in: test))
        #expect(try holds("user80@example.org", in: test))
        #expect(try await test.store.verify().isSound)
        try await test.put(3)
    }

    @Test("pictures of the user go from the quarantine as well, and those of another stay")
    func quarantine() async throws {
        let test = try await store()
        // What is shown, what was before, what it was made from, and what waits.
        for number: Int64 in [11, 1, 100, 12, 2, 200] {
            try await test.store.quarantine(Sample.original(number).bytes, reason: "slow")
        }
        for number: Int64 in [21, 22] {
            try await test.store.quarantine(Sample.original(number, byteCount: 9_000).bytes, reason: "slow")
        }
        _ = try await forget(test)
        let expected = [12, 2, 200].map { Sample.original($0).sha256 } + [Sample.original(22, byteCount: 9_000).sha256]
        #expect(try await test.store.quarantined().map(\.sha256) == expected)
        #expect(try await test.store.verify().isSound)
    }

    @Test("a reader of an earlier state is told of", .only(.sqlite))
    func tellsReader() async throws {
        let test = try await TestStore(busyTimeout: .milliseconds(50))
        try await test.put(1)
        let reader = try test.folder.connect(for: .reading)
        try reader.execute("BEGIN")
        _ = try reader.rows("SELECT COUNT(*) FROM entry")
        _ = try await forget(test)
        await #expect(throws: StoreError.busy(path: test.folder.database)) { try await test.store.eraseRemoved() }
        try reader.execute("ROLLBACK")
        try await test.store.eraseRemoved()
        #expect(try !holds("user1@example.org", in: test))
    }

    @Test("one who is not known leaves nothing behind either, and makes no store")
    func forgetsNobody() async throws {
        let test = try await TestStore()
        guard case .done(let report) = try await forget(test) else {
            Issue.record("there is nothing to wait for")
            return
        }
        #expect(report.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: test.folder.database))
    }

    @Test("a text tells of a user by an address anywhere, and by a name as a value")
    func tells() {
        var traces = UserTraces(.userId(20_156))
        traces.add(Sample.user(20_156, screenName: "Test", emailAddress: "jane@example.org"))
        traces.add(Sample.user(20_156, screenName: "Müller", emailAddress: "jane@example.org"))
        for text in [
            "see JANE@example.org!", #"{"userId":20156}"#, #"{"a":"20156"}"#, "1,20156,x", #"{"s":"test"}"#,
            "uuid-20156x", "/image?id=20156&x=1", #"{"name":"MÜLLER"}"#, "Ärger,müller,x",
        ] {
            #expect(traces.tells(of: Array(text.utf8)), "\(text)")
        }
        for text in [#"{"userId":201567}"#, "a test-case", "x20156", #"{"s":"testing"}"#, "", "jane@example.com"] {
            #expect(!traces.tells(of: Array(text.utf8)), "\(text)")
        }
    }

    private func files(of test: TestStore) throws -> [Data] {
        try FileManager.default.contentsOfDirectory(atPath: test.folder.cache)
            .map { try Data(contentsOf: URL(fileURLWithPath: "\(test.folder.cache)/\($0)")) }
    }

    private func holds(_ text: String, in test: TestStore) throws -> Bool {
        try files(of: test).contains { $0.range(of: Data(text.utf8)) != nil }
    }

    /// Counts the windows of 64 bytes, one for every 64 bytes, that are found: of a piece of 127 bytes one is whole.
    private func pieces(of pictures: [StoredPicture.Original], in test: TestStore) throws -> Int {
        let files = try files(of: test)
        var count = 0
        for picture in pictures {
            for start in stride(from: 0, through: picture.bytes.count - 64, by: 64) {
                let piece = Data(picture.bytes[start..<start + 64])
                if files.contains(where: { $0.range(of: piece) != nil }) { count += 1 }
            }
        }
        return count
    }
}
