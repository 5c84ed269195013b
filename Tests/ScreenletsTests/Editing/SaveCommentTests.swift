import LiferayPortal
import OfflineStore
import ScreenletBenches
import Screenlets
import Testing

/// The writing table with comments and a real store underneath.
@Suite("Saving a comment")
struct SaveCommentTests {
    enum PortalCondition: CaseIterable, Sendable {
        case up
        case away
        case answerLost
        case refused
    }

    struct Situation: Sendable, CustomTestStringConvertible {
        var policy: OfflinePolicy
        var condition: PortalCondition
        var wish: CommentEdit.Kind
        /// Whether an edit of the comment waits already; of a new one, whether an earlier one of the discussion does.
        var hasOlder: Bool

        var testDescription: String {
            "\(policy.rawValue), \(condition), \(wish)\(hasOlder ? ", over an older edit" : "")"
        }
    }

    static let situations: [Situation] = OfflinePolicy.allCases.flatMap { policy in
        PortalCondition.allCases.flatMap { condition in
            CommentEdit.Kind.allCases.flatMap { wish in
                [false, true].map { Situation(policy: policy, condition: condition, wish: wish, hasOlder: $0) }
            }
        }
    }

    @Test("does with portal and store what the policy decides", arguments: situations)
    func table(_ situation: Situation) async throws {
        let bench = try EditingBench()
        let portal = DiscussedPortal()
        let commentId = portal.write("<p>old</p>")
        let session = bench.session(with: portal)
        if situation.hasOlder {
            portal.answer { _ in .fails(EditedPortal.away) }
            _ =
                try await situation.wish == .add
                ? session.addComment("<p>earlier</p>", to: DiscussedPortal.subject)
                : session.updateComment(commentId, body: "<p>earlier</p>")
        }
        let before = try await bench.edits()
        #expect(before.count == (situation.hasOlder ? 1 : 0))
        let writes = portal.writes.count
        portal.answer(situation.condition)

        let result: Result<SavedComment, PortraitError>
        do throws(PortraitError) {
            result = .success(try await save(situation, commentId, session))
        } catch {
            result = .failure(error)
        }

        let edits = try await bench.edits()
        let sent = portal.writes.count - writes
        // A comment waits behind an earlier one of the discussion.
        let isBehind = situation.wish == .add && situation.hasOlder && situation.policy != .remoteOnly
        switch (situation.policy, situation.condition) {
        case (.cacheOnly, _):
            let saved = try result.get()
            #expect(saved.outcome == .localOnly && sent == 0)
            let pendingId = try #require(saved.pendingId)
            let kept = try #require(try await bench.store.edit(pendingId))
            #expect(kept.state == .localOnly && kept.comment?.kind == situation.wish)
        case (.remoteFirst, _) where isBehind, (.cacheFirst, _) where isBehind:
            #expect(try result.get().outcome == .pending && sent == 0)
            #expect(edits.count == 2)
        case (_, .refused):
            #expect(throws: PortraitError.self) { try result.get() }
            #expect(sent == 1)
            #expect(edits.map(\.comment) == before.map(\.comment) && edits.map(\.state) == before.map(\.state))
            #expect(portal.bodies == ["<p>old</p>"])
        case (_, .up):
            let saved = try result.get()
            #expect(saved.outcome == .uploaded && saved.pendingId == nil && saved.reason == nil)
            #expect(saved.commentId == (situation.wish == .add ? commentId + 1 : commentId))
            #expect(sent == 1)
            #expect(portal.bodies == bodies(after: situation.wish))
            #expect(edits.count == (situation.wish == .add ? before.count : 0))
        case (.remoteOnly, .away), (.remoteOnly, .answerLost):
            let error = #expect(throws: PortraitError.self) { try result.get() }
            #expect(error?.code == .portalUnreachable)
            #expect(edits.map(\.comment) == before.map(\.comment))
        case (_, .away), (_, .answerLost):
            let saved = try result.get()
            #expect(saved.outcome == .pending && saved.reason?.code == .portalUnreachable)
            let pendingId = try #require(saved.pendingId)
            let kept = try #require(try await bench.store.edit(pendingId))
            #expect(edits.count == 1 && edits.first?.id == kept.id)
            #expect(kept.comment?.kind == situation.wish && kept.isBegun && kept.attempts == 1)
            #expect(kept.comment?.body == saved.body)
            #expect(kept.id == before.first?.id ?? kept.id)
            #expect(saved.commentId == (situation.wish == .add ? -kept.id : commentId))
        }
    }

    private func save(
        _ situation: Situation,
        _ commentId: Int64,
        _ session: SessionContext
    ) async throws(PortraitError) -> SavedComment {
        switch situation.wish {
        case .add: try await session.addComment("<p>new</p>", to: DiscussedPortal.subject, policy: situation.policy)
        case .update: try await session.updateComment(commentId, body: "<p>new</p>", policy: situation.policy)
        case .delete: try await session.deleteComment(commentId, policy: situation.policy)
        }
    }

    private func bodies(after wish: CommentEdit.Kind) -> [String] {
        switch wish {
        case .add: ["<p>old</p>", "<p>new</p>"]
        case .update: ["<p>new</p>"]
        case .delete: []
        }
    }

    @Test(
        "a comment that is not sent yet is changed and taken away by its negative id",
        arguments: OfflinePolicy.allCases
    )
    func notSent(policy: OfflinePolicy) async throws {
        let bench = try EditingBench()
        let portal = DiscussedPortal()
        let session = bench.session(with: portal)
        // The machine has no network: not a byte of the comment went out.
        let kept = try await session.addComment("<p>a</p>", to: DiscussedPortal.subject, policy: .cacheOnly)
        let commentId = try #require(kept.commentId)
        #expect(commentId < 0)
        guard policy != .remoteOnly else {
            let error = await #expect(throws: PortraitError.self) {
                try await session.updateComment(commentId, body: "<p>b</p>", policy: policy)
            }
            #expect(error?.code == .usage && portal.writes.isEmpty)
            return
        }
        let changed = try await session.updateComment(commentId, body: "<p>b</p>", policy: policy)
        #expect(changed.outcome == (policy == .cacheOnly ? .localOnly : .uploaded))
        #expect(portal.bodies == (policy == .cacheOnly ? [] : ["<p>b</p>"]))
        let again = try await session.addComment("<p>c</p>", to: DiscussedPortal.subject, policy: .cacheOnly)
        let (againId, editId) = (try #require(again.commentId), try #require(again.pendingId))
        let gone = try await session.deleteComment(againId, policy: policy)
        #expect(gone.outcome == (policy == .cacheOnly ? .localOnly : .uploaded) && gone.pendingId == nil)
        #expect(try await bench.store.edit(editId) == nil)
        let error = await #expect(throws: PortraitError.self) {
            try await session.deleteComment(againId, policy: policy)
        }
        #expect(error?.code == .noSuchComment)
    }

    @Test(
        "a newer change sets aside what somebody else has made of the comment since the one that waits",
        arguments: [OfflinePolicy.remoteOnly, .remoteFirst, .cacheFirst],
        [CommentEdit.Kind.update, .delete]
    )
    func contested(policy: OfflinePolicy, kind: CommentEdit.Kind) async throws {
        let bench = try EditingBench()
        let portal = DiscussedPortal()
        let session = bench.session(with: portal)
        let commentId = portal.write("<p>old</p>")
        let shown = PortalComment(commentId: commentId, body: "<p>old</p>", modifiedDate: EditingBench.start)
        let subject = DiscussedPortal.subject
        portal.answer { _ in .fails(EditedPortal.away) }
        _ = try await session.updateComment(commentId, body: "<p>first</p>", of: subject, base: shown)
        portal.answer { _ in .works }
        portal.change(commentId, to: "<p>foreign</p>")
        let saved =
            kind == .delete
            ? try await session.deleteComment(commentId, of: subject, policy: policy)
            : try await session.updateComment(commentId, body: "<p>second</p>", of: subject, policy: policy)
        #expect(saved.outcome == .uploaded && portal.bodies == (kind == .delete ? [] : ["<p>second</p>"]))
        let edits = try await bench.edits(aside: true)
        #expect(edits.map(\.state) == [.aside] && edits.first?.comment?.body == "<p>foreign</p>")
    }

    @Test(
        "a newer change waits where nobody can tell what the portal has of the comment",
        arguments: [
            EditedPortal.away, .exception(PortalException(className: nil, message: "", status: 500)),
        ] as [PortalError],
        [OfflinePolicy.remoteFirst, .cacheFirst]
    )
    func contestedUnseen(failure: PortalError, policy: OfflinePolicy) async throws {
        let bench = try EditingBench()
        let portal = DiscussedPortal()
        let session = bench.session(with: portal)
        let commentId = portal.write("<p>old</p>")
        portal.answer { _ in .fails(EditedPortal.away) }
        _ = try await session.updateComment(commentId, body: "<p>first</p>")
        portal.answer { if case .lookUp = $0 { .fails(failure) } else { .works } }
        let saved = try await session.updateComment(commentId, body: "<p>second</p>", policy: policy)
        #expect(saved.outcome == .pending && portal.bodies == ["<p>old</p>"])
        let edit = try #require(try await bench.edits().first)
        // Only of the older one it is not known whether it arrived.
        #expect(edit.comment?.body == "<p>second</p>" && edit.revision == 2 && edit.begunRevision == 1)
        portal.answer { _ in .works }
        #expect(try await SyncManager(session: session).run().sent == 1)
        #expect(portal.bodies == ["<p>second</p>"])
    }

    @Test("a negative id that is no comment's is no such comment", arguments: OfflinePolicy.allCases)
    func unknownNegativeId(policy: OfflinePolicy) async throws {
        let bench = try EditingBench()
        let portal = DiscussedPortal()
        let session = bench.session(with: portal)
        for commentId in [-7, Int64.min] {
            let update = await #expect(throws: PortraitError.self) {
                try await session.updateComment(commentId, body: "<p>a</p>", policy: policy)
            }
            let deletion = await #expect(throws: PortraitError.self) {
                try await session.deleteComment(commentId, policy: policy)
            }
            #expect(update?.code == .noSuchComment && deletion?.code == .noSuchComment)
        }
        #expect(try await bench.store.edits(includingAside: true).isEmpty && portal.writes.isEmpty)
    }

    @Test("a refusal gives back the comment that was to be changed before it was sent")
    func refusedChange() async throws {
        let bench = try EditingBench()
        let portal = DiscussedPortal()
        let session = bench.session(with: portal)
        let kept = try await session.addComment("<p>a</p>", to: DiscussedPortal.subject, policy: .cacheOnly)
        let (commentId, editId) = (try #require(kept.commentId), try #require(kept.pendingId))
        portal.answer { _ in .fails(DiscussedPortal.refusal) }
        await #expect(throws: PortraitError.self) {
            try await session.updateComment(commentId, body: "<p>b</p>")
        }
        let left = try await bench.store.edit(editId)
        #expect(left?.comment?.body == "<p>a</p>" && left?.state == .localOnly)
    }

    @Test("nonsense reaches neither store nor portal", arguments: OfflinePolicy.allCases)
    func nonsense(policy: OfflinePolicy) async throws {
        let bench = try EditingBench()
        let portal = DiscussedPortal()
        let session = bench.session(with: portal)
        for body in ["", " \n\t", "<p> </p>", String(repeating: "x", count: SessionContext.longestComment + 1)] {
            let error = await #expect(throws: PortraitError.self) {
                try await session.addComment(body, to: DiscussedPortal.subject, policy: policy)
            }
            #expect(error?.code == .usage)
        }
        let error = await #expect(throws: PortraitError.self) { try await session.deleteComment(0, policy: policy) }
        #expect(error?.code == .usage)
        #expect(try await bench.store.edits(includingAside: true).isEmpty)
        #expect(portal.writes.isEmpty)
    }

    @Test("another process that sends to the discussion is waited for, but not for ever")
    func busy() async throws {
        let bench = try EditingBench()
        let portal = DiscussedPortal()
        let session = bench.session(with: portal)
        let discussion = CommentDiscussion(
            className: DiscussedPortal.subject.className,
            classPK: DiscussedPortal.subject.classPK
        )
        let lease = try await bench.store.acquireLease(
            of: .discussion(account: "test@example.com", discussion),
            portal: EditingBench.key,
            for: .seconds(600)
        )
        #expect(lease != nil)
        let saved = try await session.addComment("<p>a</p>", to: DiscussedPortal.subject)
        #expect(saved.outcome == .pending && saved.reason?.code == .cacheBusy)
        #expect(portal.writes.isEmpty)
    }

    @Test("the cached pages of a discussion show what the portal has, whoever read them, and others stay as they are")
    func renewsPages() async throws {
        let bench = try EditingBench()
        let portal = DiscussedPortal()
        let first = portal.write("<p>old</p>")
        let session = bench.session(with: portal)
        let other = CommentListConnector(CommentSubject(className: "Other", classPK: 1))
        let own = CommentListConnector(DiscussedPortal.subject)
        _ = try await bench.store.put(
            rows: Array(#"[{"commentId":5,"body":"<p>other</p>","userId":1}]"#.utf8),
            rowCount: 1,
            page: 0,
            of: ListKey(
                portal: EditingBench.key,
                account: session.signIn,
                name: other.name,
                rows: other.cacheKey,
                firstPageSize: 50,
                pageSize: 25
            ),
            reading: nil
        )
        let readers = [session, bench.session(with: portal, signIn: nil), bench.session(with: portal, signIn: "john")]
        for reader in readers { _ = try await reader.loadPage(0, of: own) }
        func cached() async throws -> [[String]] {
            var bodies: [[String]] = []
            for reader in readers {
                bodies.append(try await reader.loadPage(0, of: own, policy: .cacheOnly).rows.map(\.body))
            }
            return bodies
        }
        // By id alone, as from the command line.
        _ = try await session.updateComment(first, body: "<p>new</p>")
        #expect(try await cached() == Array(repeating: ["<p>new</p>"], count: 3))
        let added = try await session.addComment("<p>more</p>", to: DiscussedPortal.subject)
        #expect(try await cached() == Array(repeating: ["<p>new</p>", "<p>more</p>"], count: 3))
        _ = try await session.deleteComment(first)
        #expect(try await cached() == Array(repeating: ["<p>more</p>"], count: 3))
        // With a sync, too.
        portal.answer { _ in .fails(EditedPortal.away) }
        _ = try await session.updateComment(try #require(added.commentId), body: "<p>later</p>")
        portal.answer { _ in .works }
        _ = try await SyncManager(session: session, configuration: .init(parallelism: 1, wait: .zero)).run()
        #expect(try await cached() == Array(repeating: ["<p>later</p>"], count: 3))
        #expect(try await session.loadPage(0, of: other, policy: .cacheOnly).rows.map(\.body) == ["<p>other</p>"])
        #expect(try await bench.store.verify().isSound)
    }
}

extension DiscussedPortal {
    fileprivate func answer(_ condition: SaveCommentTests.PortalCondition) {
        answer { _ in
            switch condition {
            case .up: .works
            case .away: .fails(EditedPortal.away)
            case .answerLost: .worksAndFails(EditedPortal.away)
            case .refused: .fails(Self.refusal)
            }
        }
    }
}
