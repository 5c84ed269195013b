import FoundationEssentials
import OfflineStore
import TestClocks
import Testing

@Suite("Offline store: edits of comments", .onEveryEngine)
struct CommentEditTests {
    static let base = CommentBase(body: "<p>first</p>", modifiedAt: 1_795_000_000_000)

    /// A wish for a comment that has an edit already, and what becomes of the two.
    struct FollowUp: Sendable, CustomTestStringConvertible {
        var older: CommentEdit.Kind
        var newer: CommentEdit.Kind
        /// Whether the sending of the older one was begun and its end is not known.
        var begun: Bool
        /// What is to be done then; nil where nothing is left.
        var result: CommentEdit.Kind?

        var testDescription: String { "\(newer) over \(begun ? "a begun" : "an unsent") \(older)" }
    }

    static let followUps = [
        FollowUp(older: .add, newer: .update, begun: false, result: .add),
        FollowUp(older: .add, newer: .update, begun: true, result: .add),
        FollowUp(older: .add, newer: .delete, begun: false, result: nil),
        FollowUp(older: .add, newer: .delete, begun: true, result: .delete),
        FollowUp(older: .update, newer: .update, begun: false, result: .update),
        FollowUp(older: .update, newer: .update, begun: true, result: .update),
        FollowUp(older: .update, newer: .delete, begun: false, result: .delete),
        FollowUp(older: .update, newer: .delete, begun: true, result: .delete),
        FollowUp(older: .delete, newer: .update, begun: false, result: .update),
        FollowUp(older: .delete, newer: .update, begun: true, result: .update),
        FollowUp(older: .delete, newer: .delete, begun: false, result: .delete),
        FollowUp(older: .delete, newer: .delete, begun: true, result: .delete),
    ]

    @Test("a newer edit of a comment takes the place of the older one", arguments: followUps, [false, true])
    func coalesces(_ followUp: FollowUp, localOnly: Bool) async throws {
        let test = try await TestStore()
        let older = try await test.comment(followUp.older)
        if followUp.begun { #expect(try await test.store.begin(edit: older.id, revision: older.revision)) }
        test.clock.advance(bySeconds: 60)
        let target = followUp.older == .add ? -older.id : TestStore.commentId
        let saved = try await test.store.save(
            followUp.newer == .update ? .update(commentId: target, body: "<p>newer</p>") : .delete(commentId: target),
            by: TestStore.account,
            base: CommentBase(body: "<p>another</p>", modifiedAt: 1),
            portal: Sample.portal,
            localOnly: localOnly
        )
        guard let result = followUp.result else {
            #expect(saved == .nothingLeft)
            #expect(try await test.store.edits(includingAside: true).isEmpty)
            return
        }
        guard case .kept(let newer) = saved else { throw UnexpectedSaving(saving: saved) }
        #expect(newer.id == older.id)
        #expect(newer.revision == older.revision + 1)
        #expect(newer.kind == .comment)
        #expect(newer.comment?.kind == result)
        #expect(newer.comment?.body == (followUp.newer == .update ? "<p>newer</p>" : nil))
        #expect(newer.comment?.commentId == older.comment?.commentId)
        #expect(newer.comment?.base == older.comment?.base)
        #expect(newer.comment?.discussion == older.comment?.discussion)
        #expect(newer.begunRevision == (followUp.begun ? older.revision : nil))
        #expect(newer.state == (localOnly ? .localOnly : .pending))
        #expect(newer.madeAt == test.clock.now())
        #expect(newer.byteCount == newer.comment?.body?.utf8.count ?? 0)
        #expect(try await test.store.edit(newer.id) == newer)
        let begun = try await test.store.begunComment(ofEdit: newer.id)
        #expect(begun?.body == (followUp.begun ? older.comment?.body : nil))
        #expect(begun?.kind == (followUp.begun ? followUp.older : nil))
        // Refused by the portal, it gives way to what it replaced.
        let back = try await test.store.withdraw(edit: newer.id, revision: newer.revision)
        #expect(back?.comment?.body == older.comment?.body)
        #expect(back?.comment?.kind == followUp.older)
        #expect(back?.isBegun == followUp.begun)
        #expect(try await test.store.verify().isSound)
    }

    @Test("a comment that somebody else edits, or in another portal, is another edit")
    func separates() async throws {
        let test = try await TestStore()
        let own = try await test.comment(.update)
        for (account, portal) in [
            ("john", Sample.portal), (TestStore.account, Sample.otherPortal), (nil, Sample.portal),
        ] {
            let saved = try await test.store.save(
                .delete(commentId: TestStore.commentId),
                by: account,
                portal: portal
            )
            guard case .kept(let other) = saved else { throw UnexpectedSaving(saving: saved) }
            #expect(other.id != own.id)
            let pending = CommentChange.update(commentId: -own.id, body: "mine")
            #expect(try await test.store.save(pending, by: account, portal: portal) == .gone)
        }
        #expect(try await test.store.edit(own.id) == own)
        // The account is compared as the portal compares it.
        let saved = try await test.store.save(.delete(commentId: 77), by: " JANE@example.org ", portal: Sample.portal)
        guard case .kept(let newer) = saved else { throw UnexpectedSaving(saving: saved) }
        #expect(newer.id == own.id)
    }

    @Test("what is not there any more can't be changed", arguments: [-999, -1] as [Int64])
    func gone(commentId: Int64) async throws {
        let test = try await TestStore()
        let added = try await test.comment(.add)
        #expect(added.id == 1)
        try await test.store.setAside(edit: 1, revision: 1, reason: "lost")
        for change in [CommentChange.update(commentId: commentId, body: "b"), .delete(commentId: commentId)] {
            #expect(try await test.store.save(change, by: TestStore.account, portal: Sample.portal) == .gone)
        }
        #expect(try await test.store.edits().isEmpty)
    }

    @Test("the edit of a comment takes no part in the account's portrait")
    func leavesPortrait() async throws {
        let test = try await TestStore()
        _ = try await test.store.put(
            user: Sample.user(1),
            picture: Sample.picture(1),
            portal: Sample.portal,
            signIn: TestStore.account
        )
        let comment = try await test.comment(.add)
        #expect(comment.user == Sample.user(1))
        #expect(try await test.hit(.userId(1)).picture == Sample.picture(1))
        #expect(try await test.hit(.signIn(TestStore.account)).editId == nil)
        let portrait = try await test.edit(1)
        #expect(try await test.store.edits().map(\.id) == [comment.id, portrait.id])
        _ = try await test.store.complete(
            edit: portrait.id,
            revision: portrait.revision,
            user: Sample.user(1),
            picture: Sample.picture(7),
            portal: Sample.portal
        )
        #expect(try await test.store.edit(comment.id) == comment)
    }

    @Test("the comments of a discussion are due one after the other, as they were made")
    func keepsOrder() async throws {
        let test = try await TestStore()
        let first = try await test.comment(.add)
        let second = try await test.comment(.add)
        let other = try await test.comment(.add, in: CommentDiscussion(className: "Blog", classPK: 2))
        #expect(try await test.dueIds() == [first.id, other.id])
        // One that is changed keeps its place.
        _ = try await test.store.save(
            .update(commentId: -first.id, body: "again"),
            by: TestStore.account,
            portal: Sample.portal
        )
        #expect(try await test.dueIds() == [first.id, other.id])
        // While the first waits for its time, so does the second; the run sleeps until then.
        let later = test.clock.now().addingTimeInterval(300)
        try await test.store.postpone(edit: first.id, revision: 2, due: later, reason: "away")
        try await test.store.postpone(edit: other.id, revision: 1, due: later.addingTimeInterval(9), reason: "away")
        #expect(try await test.dueIds().isEmpty)
        #expect(try await test.store.nextDue(portal: Sample.portal, account: TestStore.account) == later)
        // One that is refused does not hold the others up.
        try await test.store.park(edit: first.id, revision: 2, reason: "no")
        #expect(try await test.dueIds() == [second.id])
        let told = try await test.store.additions(
            to: TestStore.discussion,
            by: TestStore.account,
            portal: Sample.portal
        )
        #expect(told.map(\.id) == [first.id, second.id])
    }

    @Test("comments are due for the account that made them only")
    func dueForAccount() async throws {
        let test = try await TestStore()
        let comment = try await test.comment(.delete)
        #expect(try await test.dueIds(account: "john").isEmpty)
        #expect(try await test.store.nextDue(portal: Sample.portal, account: nil) == nil)
        #expect(try await test.dueIds(account: "Jane@Example.org") == [comment.id])
        #expect(try await test.store.editCount(portal: Sample.portal).waiting == 1)
    }

    @Test(
        "a lease of a discussion, or of a comment, keeps its edits from being given out",
        arguments: CommentEdit.Kind.allCases
    )
    func leases(kind: CommentEdit.Kind) async throws {
        let test = try await TestStore()
        let edit = try await test.comment(kind)
        let subject = try #require(edit.subject)
        let lease = try await test.store.acquireLease(of: subject, portal: Sample.portal, for: .seconds(30))
        #expect(try await test.dueIds().isEmpty)
        #expect(try await test.store.edit(edit.id)?.isSending == true)
        #expect(try await test.store.acquireLease(of: subject, portal: Sample.portal, for: .seconds(30)) == nil)
        try await test.store.release(try #require(lease))
        #expect(try await test.dueIds() == [edit.id])
    }

    @Test("what went through while its edit was replaced is what the newer one is about")
    func completesOlder() async throws {
        let test = try await TestStore()
        let sent = CommentBase(body: "<p>first</p>", modifiedAt: 5)
        for newer in [CommentEdit.Kind.update, .delete] {
            let added = try await test.comment(.add)
            #expect(try await test.store.begin(edit: added.id, revision: 1))
            _ = try await test.store.save(
                newer == .update ? .update(commentId: -added.id, body: "newer") : .delete(commentId: -added.id),
                by: TestStore.account,
                portal: Sample.portal
            )
            let ending = try await test.store.complete(edit: added.id, revision: 1, commentId: 77, base: sent)
            #expect(ending == .newerEdit)
            let left = try #require(try await test.store.edit(added.id))
            #expect(left.comment?.kind == newer)
            #expect(left.comment?.commentId == 77)
            #expect(left.comment?.base == sent)
            #expect(!left.isBegun)
            // There is no way back to the addition.
            #expect(try await test.store.withdraw(edit: left.id, revision: left.revision) == nil)
        }
        let only = try await test.comment(.update)
        #expect(try await test.store.complete(edit: only.id, revision: 1, commentId: 77, base: sent) == .settled)
        #expect(try await test.store.complete(edit: only.id, revision: 1, commentId: 77, base: sent) == .gone)
    }

    @Test("the first of the sendings whose end is not known tells since when a comment may be there")
    func remembersBeginning() async throws {
        let test = try await TestStore()
        let edit = try await test.comment(.add)
        let start = test.clock.now()
        #expect(try await test.store.begin(edit: edit.id, revision: 1))
        test.clock.advance(bySeconds: 90)
        #expect(try await test.store.begin(edit: edit.id, revision: 1))
        #expect(try await test.store.begunComment(ofEdit: edit.id)?.begunAt == start)
    }

    @Test(
        "a comment that is not what was stored is parked and said to be damaged",
        arguments: [
            "UPDATE editComment SET body = 'else'", "UPDATE editComment SET commentId = 78", "DELETE FROM editComment",
            "UPDATE editComment SET account = 'john'", "UPDATE edit SET isComment = 0",
            "UPDATE editComment SET kind = 9",
        ]
    )
    func damage(sql: String) async throws {
        let test = try await TestStore()
        let edit = try await test.comment(.update)
        try await test.tamper(sql)
        #expect(try await test.store.edit(edit.id)?.state == .parked)
        #expect(try await test.dueIds().isEmpty)
        #expect(try await !test.store.begin(edit: edit.id, revision: 1))
        #expect(try await test.store.verify().damaged.map(\.number) == [edit.id])
        #expect(try await test.store.removeDamaged().keptCount == 1)
        #expect(try await test.store.clear(includePending: true).removedEditCount == 1)
        #expect(try await test.store.verify().isSound)
    }

    @Test("an edit set aside comes back, unless there is a newer one of the same comment")
    func retries() async throws {
        let test = try await TestStore()
        let older = try await test.comment(.update)
        try await test.store.setAside(edit: older.id, revision: 1, reason: "lost")
        let newer = try await test.comment(.update)
        #expect(newer.id != older.id)
        #expect(try await test.store.retry(edit: older.id) == nil)
        try await test.store.drop(edit: newer.id)
        #expect(try await test.store.retry(edit: older.id)?.state == .pending)
        let shown = try await test.store.edits(
            ofComments: [TestStore.commentId, 78, -5],
            by: TestStore.account,
            portal: Sample.portal
        )
        #expect(shown.mapValues(\.id) == [TestStore.commentId: older.id])
    }
}

/// A store did something else with a comment than to keep it.
struct UnexpectedSaving: Error {
    let saving: CommentSaving
}

extension TestStore {
    static let account = "jane@example.org"
    static let commentId: Int64 = 77
    static let discussion = CommentDiscussion(groupId: 20_143, className: "com.liferay.Blog", classPK: 40_001)

    /// Makes an edit of a comment.
    func comment(
        _ kind: CommentEdit.Kind,
        in discussion: CommentDiscussion = TestStore.discussion
    ) async throws -> StoredEdit {
        let change: CommentChange =
            switch kind {
            case .add: .add(discussion, body: "<p>first</p>")
            case .update: .update(commentId: Self.commentId, body: "<p>older</p>")
            case .delete: .delete(commentId: Self.commentId)
            }
        let saved = try await store.save(
            change,
            by: Self.account,
            base: kind == .add ? nil : CommentEditTests.base,
            portal: Sample.portal
        )
        guard case .kept(let edit) = saved else { throw UnexpectedSaving(saving: saved) }
        return edit
    }

    /// The numbers of the edits that an account may send now.
    func dueIds(account: String? = TestStore.account) async throws -> [Int64] {
        try await store.dueEdits(portal: Sample.portal, at: clock.now(), account: account).map(\.id)
    }
}
