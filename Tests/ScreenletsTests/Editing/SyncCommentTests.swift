import Foundation
import LiferayPortal
import OfflineStore
import ScreenletBenches
import Screenlets
import Synchronization
import Testing

@Suite("Sync of comments")
struct SyncCommentTests {
    /// A bench with a discussion of one comment, and the session that edits it.
    private struct Scene {
        let bench: EditingBench
        let portal = DiscussedPortal()
        let session: SessionContext
        let commentId: Int64

        init() throws {
            bench = try EditingBench()
            commentId = portal.write("<p>old</p>")
            session = bench.session(with: portal)
        }

        func sync(_ configuration: SyncManager.Configuration = .init()) async throws -> SyncSummary {
            try await SyncManager(session: session, configuration: configuration).run()
        }

        /// Does something while the portal is away.
        func offline<Value>(_ body: () async throws -> Value) async throws -> Value {
            portal.answer { _ in .fails(EditedPortal.away) }
            defer { portal.answer { _ in .works } }
            return try await body()
        }

        func shown() throws -> PortalComment {
            PortalComment(commentId: commentId, body: "<p>old</p>", modifiedDate: EditingBench.start)
        }

        /// Makes an edit of the comment, based on what it was, while the portal is away.
        func edit(_ kind: CommentEdit.Kind) async throws {
            try await offline {
                let subject = DiscussedPortal.subject
                switch kind {
                case .add: _ = try await session.addComment("<p>new</p>", to: subject)
                case .update:
                    _ = try await session.updateComment(commentId, body: "<p>new</p>", of: subject, base: shown())
                case .delete: _ = try await session.deleteComment(commentId, of: subject, base: shown())
                }
            }
        }
    }

    @Test("comments arrive in the order in which they were made, many discussions and edits at once")
    func order() async throws {
        let scene = try Scene()
        let words = (1...7).map { "<p>word \($0)</p>" }
        try await scene.offline {
            for word in words { _ = try await scene.session.addComment(word, to: DiscussedPortal.subject) }
        }
        try await scene.edit(.update)
        let summary = try await scene.sync(.init(parallelism: 8))
        #expect(summary.sent == 8 && summary.isComplete)
        #expect(scene.portal.bodies == ["<p>new</p>"] + words)
    }

    @Test("one that fails on the way holds those behind it, one that is refused does not")
    func holdsOrder() async throws {
        let scene = try Scene()
        try await scene.offline {
            for word in ["a", "b", "c"] { _ = try await scene.session.addComment(word, to: DiscussedPortal.subject) }
        }
        scene.portal.answer { $0 == .add("a") ? .fails(EditedPortal.away) : .works }
        #expect(try await scene.sync(.init(wait: .zero)).putOff == 1)
        #expect(scene.portal.bodies == ["<p>old</p>"])
        scene.portal.answer { $0 == .add("a") ? .fails(DiscussedPortal.refusal) : .works }
        scene.bench.advance(by: .seconds(3_600))
        let summary = try await scene.sync()
        #expect(summary.parked == 1 && summary.sent == 2)
        #expect(scene.portal.bodies == ["<p>old</p>", "b", "c"])
    }

    struct Loss: Sendable, CustomTestStringConvertible {
        var kind: CommentEdit.Kind
        var wentThrough: Bool
        /// What was done with the comment after the answer was lost.
        var newer: CommentEdit.Kind?

        var testDescription: String {
            "\(kind), \(wentThrough ? "went through" : "did not")\(newer.map { ", then \($0)" } ?? "")"
        }
    }

    static let losses: [Loss] = CommentEdit.Kind.allCases.flatMap { kind in
        [false, true]
            .flatMap { through in
                [nil, .update, .delete].map { Loss(kind: kind, wentThrough: through, newer: $0) }
            }
    }

    @Test("an answer that was lost makes no comment twice, and loses none", arguments: losses)
    func lostAnswer(_ loss: Loss) async throws {
        let scene = try Scene()
        // Somebody else wrote the same before, and the account long ago.
        scene.portal.write("<p>new</p>", by: 1)
        let bodies = scene.portal.bodies
        let wentThrough = loss.wentThrough
        scene.portal.answer { request in
            wentThrough ? .worksAndFails(EditedPortal.away) : .fails(EditedPortal.away)
        }
        let subject = DiscussedPortal.subject
        let saved: SavedComment
        switch loss.kind {
        case .add: saved = try await scene.session.addComment("<p>new</p>", to: subject)
        case .update: saved = try await scene.session.updateComment(scene.commentId, body: "<p>new</p>", of: subject)
        case .delete: saved = try await scene.session.deleteComment(scene.commentId, of: subject)
        }
        let target = try #require(saved.commentId)
        switch loss.newer {
        case .update: _ = try await scene.session.updateComment(target, body: "<p>newest</p>", policy: .cacheFirst)
        case .delete: _ = try await scene.session.deleteComment(target, policy: .cacheFirst)
        default: break
        }
        scene.portal.answer { _ in .works }
        let summary = try await scene.sync()
        var expected = bodies
        switch (loss.kind, loss.newer) {
        case (.add, .delete): break
        case (.add, let newer): expected.append(newer == nil ? "<p>new</p>" : "<p>newest</p>")
        case (_, .delete), (.delete, nil): expected.removeFirst()
        case (.delete, _) where wentThrough:
            // What is to be changed is gone: for a person to decide.
            expected.removeFirst()
            #expect(summary.conflicts == 1)
            #expect(scene.portal.bodies == expected)
            return
        case (_, let newer): expected[0] = newer == nil ? "<p>new</p>" : "<p>newest</p>"
        }
        #expect(scene.portal.bodies == expected)
        #expect(summary.isComplete && summary.conflicts == 0)
        #expect(try await scene.bench.edits(aside: true).isEmpty)
    }

    @Test("a crash after the begin was noted does no harm", arguments: CommentEdit.Kind.allCases, [false, true])
    func crash(kind: CommentEdit.Kind, wentThrough: Bool) async throws {
        let scene = try Scene()
        _ = try await scene.offline {
            switch kind {
            case .add: try await scene.session.addComment("<p>new</p>", to: DiscussedPortal.subject)
            case .update: try await scene.session.updateComment(scene.commentId, body: "<p>new</p>")
            case .delete: try await scene.session.deleteComment(scene.commentId)
            }
        }
        let edit = try #require(try await scene.bench.edits().first)
        #expect(try await scene.bench.store.begin(edit: edit.id, revision: edit.revision))
        if wentThrough {
            switch kind {
            case .add: scene.portal.write("<p>new</p>")
            case .update: scene.portal.change(scene.commentId, to: "<p>new</p>")
            case .delete: scene.portal.change(scene.commentId, to: nil)
            }
        }
        let writes = scene.portal.writes.count
        let summary = try await scene.sync()
        #expect(summary.isComplete)
        #expect(scene.portal.writes.count == writes + (wentThrough ? 0 : 1))
        #expect(summary.alreadyThere == (wentThrough ? 1 : 0))
        #expect(
            scene.portal.bodies
                == (kind == .add ? ["<p>old</p>", "<p>new</p>"] : kind == .update ? ["<p>new</p>"] : [])
        )
    }

    @Test(
        "a comment whose answer was lost is looked for before it is sent again, also after it was parked",
        arguments: [false, true]
    )
    func looksAfterParking(wentThrough: Bool) async throws {
        let scene = try Scene()
        scene.portal.answer { request in
            guard case .add = request else { return .works }
            return wentThrough ? .worksAndFails(EditedPortal.away) : .fails(EditedPortal.away)
        }
        _ = try await scene.session.addComment("<p>new</p>", to: DiscussedPortal.subject)
        // The portal fails while it is looked for.
        scene.portal.answer { $0 == .list ? .fails(PortalFailureTests.refusal) : .works }
        #expect(try await scene.sync(.init(wait: .seconds(3_600))).parked == 1)
        let parked = try #require(try await scene.bench.edits().first)
        #expect(parked.isBegun && parked.reason?.hasSuffix("not known whether the portal has the comment") == true)
        scene.portal.answer { _ in .works }
        _ = try await scene.bench.store.retryAll(portal: EditingBench.key)
        let summary = try await scene.sync()
        #expect(summary.alreadyThere == (wentThrough ? 1 : 0) && summary.isComplete)
        #expect(scene.portal.bodies == ["<p>old</p>", "<p>new</p>"])
    }

    @Test(
        "what the portal refuses is sent again without a look, and what it fails at with one",
        arguments: [false, true]
    )
    func looksUnlessRefused(fails: Bool) async throws {
        let scene = try Scene()
        try await scene.edit(.add)
        let error = fails ? PortalFailureTests.refusal : DiscussedPortal.refusal
        scene.portal.answer { $0 == .list ? .works : .fails(error) }
        #expect(try await scene.sync(.init(wait: .seconds(3_600))).parked == 1)
        let parked = try #require(try await scene.bench.edits().first)
        #expect(parked.isBegun == fails)
        #expect(parked.reason?.contains("not known whether") == fails)
    }

    @Test("in a discussion that is too long to be searched, a comment is not sent again unseen")
    func longDiscussion() async throws {
        let scene = try Scene()
        for _ in 0..<10_000 { scene.portal.write("<p>x</p>", by: 1) }
        scene.portal.answer { request in
            if case .add = request { .worksAndFails(EditedPortal.away) } else { .works }
        }
        _ = try await scene.session.addComment("<p>new</p>", to: DiscussedPortal.subject)
        #expect(try await scene.sync().parked == 1)
        let parked = try #require(try await scene.bench.edits().first)
        #expect(parked.reason?.hasPrefix("the discussion has more than 10000 comments") == true)
        #expect(scene.portal.bodies.count { $0 == "<p>new</p>" } == 1)
    }

    struct ConflictCase: Sendable, CustomTestStringConvertible {
        var resolution: ConflictResolution
        var kind: CommentEdit.Kind
        var vanished: Bool
        var testDescription: String { "\(resolution.rawValue), \(kind), \(vanished ? "vanished" : "changed")" }
    }

    static let conflictCases: [ConflictCase] = ConflictResolution.allCases.flatMap { resolution in
        [
            ConflictCase(resolution: resolution, kind: .update, vanished: false),
            ConflictCase(resolution: resolution, kind: .delete, vanished: false),
            ConflictCase(resolution: resolution, kind: .update, vanished: true),
        ]
    }

    @Test(
        "a comment that somebody else changed or took away is a conflict, with four ways out",
        arguments: conflictCases
    )
    func conflict(_ situation: ConflictCase) async throws {
        let scene = try Scene()
        try await scene.edit(situation.kind)
        let foreign: String? = situation.vanished ? nil : "<p>foreign</p>"
        scene.portal.change(scene.commentId, to: foreign)
        let summary = try await scene.sync(.init(conflict: situation.resolution))
        let edits = try await scene.bench.edits(aside: true)
        switch situation.resolution {
        case .useLocal where situation.vanished:
            // There is nothing to change any more: the portal's refusal waits for a person.
            #expect(summary.parked == 1 && edits.map(\.state) == [.parked])
        case .useLocal:
            #expect(summary.sent == 1 && summary.setAside == 1 && summary.isComplete)
            #expect(scene.portal.bodies == (situation.kind == .delete ? [] : ["<p>new</p>"]))
            #expect(edits.map(\.state) == [.aside] && edits.first?.reason?.isEmpty == false)
            #expect(edits.first?.comment?.body == foreign && edits.first?.comment?.kind == .update)
            #expect(edits.first?.comment?.commentId == scene.commentId)
        case .useRemote, .discard:
            #expect(summary.setAside == 1 && summary.isComplete && edits.map(\.state) == [.aside])
            #expect(scene.portal.bodies == [foreign].compactMap(\.self))
            #expect(edits.first?.comment?.body == (situation.kind == .delete ? nil : "<p>new</p>"))
        case .ignore:
            #expect(summary.conflicts == 1 && summary.remaining == 1)
            #expect(edits.map(\.state) == [.conflict] && edits.first?.reason?.isEmpty == false)
            #expect(scene.portal.bodies == [foreign].compactMap(\.self))
        }
    }

    @Test(
        "a text that an edit is sent over is set aside once, however often the sending fails",
        arguments: [CommentEdit.Kind.update, .delete]
    )
    func setsAsideOnce(kind: CommentEdit.Kind) async throws {
        let scene = try Scene()
        try await scene.edit(kind)
        scene.portal.change(scene.commentId, to: "<p>foreign</p>")
        scene.portal.answer { if case .lookUp = $0 { .works } else { .fails(EditedPortal.away) } }
        let failed = try await scene.sync(.init(conflict: .useLocal, wait: .zero))
        #expect(failed.sent == 0 && failed.putOff == 1 && failed.setAside == 1, "\(failed)")
        scene.portal.answer { _ in .works }
        scene.bench.advance(by: .seconds(3_600))
        let summary = try await scene.sync(.init(conflict: .useLocal))
        #expect(summary.sent == 1 && summary.setAside == 0 && summary.isComplete, "\(summary)")
        let edits = try await scene.bench.edits(aside: true)
        #expect(edits.map { $0.comment?.body } == ["<p>foreign</p>"])
        // It is a person's to bring the text back, as a change of the comment.
        #expect(try await scene.bench.store.retry(edit: try #require(edits.first).id)?.state == .pending)
    }

    @Test(
        "what the portal has already is no conflict and is not sent again",
        arguments: [CommentEdit.Kind.update, .delete]
    )
    func alreadyThere(kind: CommentEdit.Kind) async throws {
        let scene = try Scene()
        try await scene.edit(kind)
        // Without the line break that a portal puts between tags.
        scene.portal.change(scene.commentId, to: kind == .update ? " <p>new</p>\n" : nil)
        let writes = scene.portal.writes.count
        let summary = try await scene.sync()
        #expect(summary.alreadyThere == 1 && summary.isComplete && scene.portal.writes.count == writes)
    }

    @Test("comments of another account wait for that account")
    func otherAccount() async throws {
        let scene = try Scene()
        try await scene.edit(.add)
        let other = scene.bench.session(with: scene.portal, signIn: "john@example.com")
        let summary = try await SyncManager(session: other, configuration: .init()).run()
        #expect(summary.sent == 0 && summary.remaining == 1)
        #expect(try await scene.sync().sent == 1)
    }

    @Test("a rehearsal tells what would be done and does nothing", arguments: CommentEdit.Kind.allCases)
    func rehearsal(kind: CommentEdit.Kind) async throws {
        let scene = try Scene()
        try await scene.edit(kind)
        if kind == .update { scene.portal.change(scene.commentId, to: "<p>foreign</p>") }
        let writes = scene.portal.writes.count
        let before = try await scene.bench.edits()
        let manager = SyncManager(session: scene.session, configuration: .init(dryRun: true))
        #expect(try await manager.run().remaining == 1)
        var plans: [SyncDecision] = []
        for await event in manager.events { if case .planned(_, let plan) = event { plans.append(plan) } }
        #expect(plans == [kind == .update ? .leave : .send])
        #expect(scene.portal.writes.count == writes)
        #expect(try await scene.bench.edits() == before)
    }

    @Test(
        "a rehearsal tells of all new comments of a discussion, which wait for the first",
        arguments: [(0, ["a waits", "b waits", "c waits"]), (30, ["a send", "b send", "c send"])]
    )
    func rehearsesAll(wait: Int, plans: [String]) async throws {
        let scene = try Scene()
        try await scene.offline {
            for word in ["a", "b", "c"] { _ = try await scene.session.addComment(word, to: DiscussedPortal.subject) }
        }
        let first = try #require(try await scene.bench.edits().first)
        let due = EditingBench.start.addingTimeInterval(20)
        try await scene.bench.store.postpone(edit: first.id, revision: first.revision, due: due, reason: "away")
        let before = try await scene.bench.edits()
        let configuration = SyncManager.Configuration(wait: .seconds(wait), dryRun: true)
        let manager = SyncManager(session: scene.session, configuration: configuration)
        #expect(try await manager.run().remaining == 3)
        var told: [String] = []
        for await event in manager.events {
            switch event {
            case .planned(let edit, let plan): told.append("\(edit.comment?.body ?? "") \(plan)")
            case .notDue(let edit, let time):
                told.append("\(edit.comment?.body ?? "") waits")
                #expect(time == due)
            default: break
            }
        }
        // The portal is asked for several at once.
        #expect(told.sorted() == plans)
        #expect(scene.portal.bodies == ["<p>old</p>"])
        #expect(try await scene.bench.edits() == before)
    }

    @Test("two runs at once send a comment once")
    func twoRuns() async throws {
        let scene = try Scene()
        try await scene.offline {
            for number in 1...9 {
                _ = try await scene.session.addComment("<p>\(number)</p>", to: DiscussedPortal.subject)
            }
        }
        async let first = scene.sync(.init(wait: .zero))
        async let second = scene.sync(.init(wait: .zero))
        let sent = try await first.sent + second.sent
        let rest = try await scene.sync().sent
        #expect(sent + rest == 9)
        #expect(scene.portal.bodies == ["<p>old</p>"] + (1...9).map { "<p>\($0)</p>" })
    }
}
