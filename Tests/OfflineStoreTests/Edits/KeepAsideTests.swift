import FoundationEssentials
import OfflineStore
import TestClocks
import Testing

@Suite("Offline store: what of the portal loses to an edit", .onEveryEngine)
struct KeepAsideTests {
    private static let text = CommentBase(body: "<p>precious</p>", modifiedAt: 1_795_000_000_000)

    private func keep(_ picture: Int64, of user: Int64 = 1, in test: TestStore) async throws -> Bool {
        try await test.store.keepAside(
            Sample.original(picture),
            of: Sample.user(user),
            portal: Sample.portal,
            reason: "lost to the edit 1"
        )
    }

    private func keep(_ text: CommentBase, by authorId: Int64? = nil, in test: TestStore) async throws -> Bool {
        try await test.store.keepAside(
            text,
            ofComment: TestStore.commentId,
            by: authorId,
            account: TestStore.account,
            in: nil,
            portal: Sample.portal,
            reason: "lost to the edit 1"
        )
    }

    @Test("a portrait is set aside beside the edit, once, and is neither shown nor sent", arguments: [0, 5])
    func portrait(historyLimit: Int) async throws {
        let test = try await TestStore(historyLimit: historyLimit)
        try await test.put(1)
        let edit = try await test.edit(1)
        #expect(try await keep(7, in: test))
        #expect(try await !keep(7, in: test))
        #expect(try await keep(8, in: test))
        #expect(try await keep(7, of: 2, in: test))
        let aside = try await test.store.edits(includingAside: true).filter { $0.state == .aside }
        #expect(aside.map(\.user?.userId) == [1, 1, 2])
        #expect(aside.map(\.sha256) == [7, 8, 7].map { Sample.original($0).sha256 })
        #expect(aside.allSatisfy { $0.kind == .upload && $0.reason == "lost to the edit 1" })
        let first = try #require(aside.first)
        #expect(first.base == PortraitBase(portraitId: Sample.user(1).portraitId, sha256: first.sha256))
        #expect(try await test.store.original(ofEdit: first.id) == Sample.original(7))
        #expect(try await test.store.edits().map(\.id) == [edit.id])
        #expect(try await test.store.editCount(portal: Sample.portal).total == 1)
        #expect(try await test.hit(.userId(1)).picture == Sample.picture(100))
        #expect(try await test.store.dueEdits(portal: Sample.portal, at: test.clock.now()).map(\.id) == [edit.id])
        // The edit is in the way of it, until that is sent.
        #expect(try await test.store.retry(edit: first.id) == nil)
        try await test.store.drop(edit: edit.id)
        #expect(try await test.store.retry(edit: first.id)?.state == .pending)
        #expect(try await test.store.verify().isSound)
    }

    @Test("a text of a comment is set aside once, as the edit that brings it back")
    func comment() async throws {
        let test = try await TestStore()
        let edit = try await test.comment(.update)
        #expect(try await keep(Self.text, in: test))
        #expect(try await !keep(Self.text, in: test))
        let aside = try await test.store.edits(includingAside: true).filter { $0.state == .aside }
        let kept = try #require(aside.first)
        #expect(aside.count == 1 && kept.reason == "lost to the edit 1")
        #expect(kept.comment?.kind == .update && kept.comment?.commentId == TestStore.commentId)
        #expect(kept.comment?.body == Self.text.body && kept.comment?.base == Self.text)
        #expect(try await test.store.edits().map(\.id) == [edit.id])
        let shown = try await test.store.edits(
            ofComments: [TestStore.commentId],
            by: TestStore.account,
            portal: Sample.portal
        )
        #expect(shown.mapValues(\.id) == [TestStore.commentId: edit.id])
        try await test.store.drop(edit: edit.id)
        #expect(try await test.store.retry(edit: kept.id)?.state == .pending)
        #expect(try await test.store.verify().isSound)
    }

    @Test("a text goes with whoever wrote it when that one is forgotten", arguments: [1, 2])
    func forgotten(authorId: Int64) async throws {
        let test = try await TestStore()
        try await test.put(1)
        #expect(try await keep(Self.text, by: authorId, in: test))
        _ = try await test.store.forget(.userId(1), portal: Sample.portal, includingPending: false) { _, _ in }
        #expect(try await test.store.edits(includingAside: true).isEmpty == (authorId == 1))
    }
}
