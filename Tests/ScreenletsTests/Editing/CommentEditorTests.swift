import LiferayPortal
import OfflineStore
import ScreenletBenches
import Screenlets
import Synchronization
import Testing

@Suite("Editable list of comments")
struct CommentEditorTests {
    /// Writes down what it hears.
    private final class Listener: CommentEditDelegate {
        let heard = Mutex<[String]>([])

        private func note(_ text: String) { heard.withLock { $0.append(text) } }

        func onAddedComment(_ saved: SavedComment) async { note("added \(saved.outcome.rawValue)") }
        func onCommentAdd(error: PortraitError) async { note("not added: \(error.code.rawValue)") }
        func onDeletedComment(_ comment: PortalComment, _ saved: SavedComment) async {
            note("deleted \(comment.body) \(saved.outcome.rawValue)")
        }
        func onCommentDelete(_ comment: PortalComment, error: PortraitError) async {
            note("not deleted: \(error.code.rawValue)")
        }
        func onUpdatedComment(_ comment: PortalComment, _ saved: SavedComment) async {
            note("updated \(comment.body) \(comment.isPending)")
        }
        func onCommentUpdate(_ comment: PortalComment, error: PortraitError) async {
            note("not updated \(comment.body): \(error.code.rawValue)")
        }
    }

    /// Does the three edits, and gives what the delegate heard.
    private func heard(editable: Bool = true, _ reply: EditedPortal.Reply = .works) async throws -> [String] {
        let bench = try EditingBench()
        let portal = DiscussedPortal()
        let shown = PortalComment(commentId: portal.write("<p>old</p>"), body: "<p>old</p>")
        portal.answer { _ in reply }
        let listener = Listener()
        let editor = CommentEditor(
            session: bench.session(with: portal),
            subject: DiscussedPortal.subject,
            editable: editable,
            delegate: listener
        )
        for kind in CommentEdit.Kind.allCases {
            do throws(PortraitError) {
                switch kind {
                case .add: try await editor.add(CommentBody(plain: "a\nb"))
                case .update: try await editor.update(shown, to: CommentBody(plain: "new"))
                case .delete: try await editor.delete(shown)
                }
            } catch {
                // The delegate heard of it.
            }
        }
        return listener.heard.withLock { $0 }
    }

    @Test("the delegate hears of every edit, and of every failure")
    func delegate() async throws {
        #expect(
            try await heard() == ["added uploaded", "updated <p>new</p> false", "deleted <p>old</p> uploaded"]
        )
        #expect(
            try await heard(.fails(EditedPortal.away))
                == ["added pending", "updated <p>new</p> true", "deleted <p>old</p> pending"]
        )
        #expect(
            try await heard(.fails(DiscussedPortal.refusal))
                == ["not added: not-allowed", "not updated <p>old</p>: not-allowed", "not deleted: not-allowed"]
        )
    }

    @Test("nothing is edited where the list is not editable")
    func notEditable() async throws {
        #expect(
            try await heard(editable: false)
                == ["not added: usage", "not updated <p>old</p>: usage", "not deleted: usage"]
        )
    }

    @Test("what is shown without a word from the delegate is edited all the same")
    func nobodyListens() async throws {
        struct Silent: CommentEditDelegate {}
        let bench = try EditingBench()
        let portal = DiscussedPortal()
        let editor = CommentEditor(
            session: bench.session(with: portal),
            subject: DiscussedPortal.subject,
            delegate: Silent()
        )
        try await editor.add(CommentBody(plain: "a"))
        #expect(portal.bodies == ["<p>a</p>"])
    }
}
