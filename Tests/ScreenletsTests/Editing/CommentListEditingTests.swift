import LiferayPortal
import OfflineStore
import ScreenletBenches
import Screenlets
import Synchronization
import Testing

@Suite("Editable list of comments")
struct CommentListEditingTests {
    /// Writes down what it hears, and what the list shows by then.
    private final class Listener: CommentListDelegate {
        let heard = Mutex<[String]>([])

        var lines: [String] { heard.withLock { $0 } }

        private func note(_ text: String, _ screenlet: CommentListScreenlet) async {
            let rows = await screenlet.rows.map { $0.map { CommentBody(html: $0.body).plain } ?? "-" }
            heard.withLock { $0.append("\(text) \(rows)") }
        }

        func screenlet(_ screenlet: CommentListScreenlet, onCommentAdded comment: PortalComment) async {
            await note("added\(comment.isPending ? ", pending" : "")", screenlet)
        }
        func screenlet(_ screenlet: CommentListScreenlet, onAddCommentError error: PortraitError) async {
            await note("not added: \(error.code.rawValue)", screenlet)
        }
        func screenlet(_ screenlet: CommentListScreenlet, onCommentUpdate comment: PortalComment) async {
            await note("about to update", screenlet)
        }
        func screenlet(_ screenlet: CommentListScreenlet, onUpdatedComment comment: PortalComment) async {
            await note("updated\(comment.isPending ? ", pending" : "")", screenlet)
        }
        func screenlet(
            _ screenlet: CommentListScreenlet,
            onCommentUpdate comment: PortalComment,
            onError error: PortraitError
        ) async {
            await note("not updated: \(error.code.rawValue)", screenlet)
        }
        func screenlet(_ screenlet: CommentListScreenlet, onCommentDelete comment: PortalComment) async {
            await note("about to delete", screenlet)
        }
        func screenlet(_ screenlet: CommentListScreenlet, onDeletedComment comment: PortalComment) async {
            await note("deleted\(comment.isPending ? ", pending" : "")", screenlet)
        }
        func screenlet(
            _ screenlet: CommentListScreenlet,
            onCommentDelete comment: PortalComment,
            onError error: PortraitError
        ) async {
            await note("not deleted: \(error.code.rawValue)", screenlet)
        }
    }

    private struct Result {
        var heard: [String]
        /// The rows that are shown in the end, with marks for those that wait.
        var rows: [String]
        /// The rows that the cache has by then, without asking the portal.
        var cached: [String]
    }

    /// Does the three edits to a discussion of two comments.
    private func edit(
        _ attributes: ListAttributes = ListAttributes(),
        _ reply: EditedPortal.Reply = .works
    ) async throws -> Result {
        let bench = try EditingBench()
        let portal = DiscussedPortal()
        for body in ["<p>a</p>", "<p>b</p>"] { portal.write(body) }
        let listener = Listener()
        let session = bench.session(with: portal)
        let list = CommentListConnector(DiscussedPortal.subject)
        // The policies of edits are tested here, not those of reading.
        _ = try await session.loadPage(0, of: list, sizes: attributes.sizes)
        let screenlet = CommentListScreenlet(list, session: session, attributes: attributes, delegate: listener)
        let shown = try await screenlet.loadList().rows
        portal.answer { _ in reply }
        for kind in CommentEdit.Kind.allCases {
            do throws(PortraitError) {
                switch kind {
                case .add: try await screenlet.add(CommentBody(plain: "new"))
                case .update: try await screenlet.update(shown[0], to: CommentBody(plain: "A"))
                case .delete: try await screenlet.delete(shown[1])
                }
            } catch {
                // The delegate heard of it.
            }
        }
        portal.answer { _ in .fails(EditedPortal.away) }
        let cached = try await session.loadPage(0, of: list, sizes: attributes.sizes, policy: .cacheOnly)
        return Result(
            heard: listener.lines,
            rows: await screenlet.rows.map { $0.map(Self.mark) ?? "-" },
            cached: cached.rows.map(Self.mark)
        )
    }

    private static func mark(_ comment: PortalComment) -> String {
        CommentBody(html: comment.body).plain + (comment.isDeleted ? "x" : "") + (comment.isPending ? "?" : "")
    }

    @Test("its own delegate hears of each edit before it is made and afterwards, when the rows are right")
    func heard() async throws {
        let result = try await edit()
        #expect(
            result.heard == [
                #"added ["a", "b", "new"]"#, #"about to update ["a", "b", "new"]"#, #"updated ["A", "b", "new"]"#,
                #"about to delete ["A", "b", "new"]"#, #"deleted ["A", "new"]"#,
            ]
        )
        #expect(result.rows == ["A", "new"])
        #expect(result.cached == ["A", "new"])
    }

    @Test("edits that wait are shown as such, and what the cache shows is the same")
    func pending() async throws {
        let result = try await edit(ListAttributes(), .fails(EditedPortal.away))
        #expect(
            result.heard == [
                #"added, pending ["a", "b", "new"]"#, #"about to update ["a", "b", "new"]"#,
                #"updated, pending ["A", "b", "new"]"#, #"about to delete ["A", "b", "new"]"#,
                #"deleted, pending ["A", "b", "new"]"#,
            ]
        )
        #expect(result.rows == ["A?", "bx?", "new?"])
        #expect(result.cached == result.rows)
    }

    @Test("edits for this store only are shown and say nothing of waiting")
    func localOnly() async throws {
        let result = try await edit(ListAttributes(offlinePolicy: .cacheOnly))
        #expect(result.rows == ["A", "bx", "new"])
        #expect(result.cached == result.rows)
    }

    @Test("a refusal leaves rows and cache as they were")
    func refused() async throws {
        let result = try await edit(ListAttributes(), .fails(DiscussedPortal.refusal))
        #expect(
            result.heard == [
                #"not added: not-allowed ["a", "b"]"#, #"about to update ["a", "b"]"#,
                #"not updated: not-allowed ["a", "b"]"#, #"about to delete ["a", "b"]"#,
                #"not deleted: not-allowed ["a", "b"]"#,
            ]
        )
        #expect(result.rows == ["a", "b"] && result.cached == ["a", "b"])
    }

    @Test("nothing is edited, or about to be, where the list is not editable")
    func notEditable() async throws {
        let result = try await edit(ListAttributes(editable: false))
        #expect(
            result.heard == [
                #"not added: usage ["a", "b"]"#, #"not updated: usage ["a", "b"]"#, #"not deleted: usage ["a", "b"]"#,
            ]
        )
    }

    @Test("a list without a refresh control is not read anew")
    func refreshControl() async throws {
        let bench = try EditingBench()
        let portal = DiscussedPortal()
        let screenlet = CommentListScreenlet(
            CommentListConnector(DiscussedPortal.subject),
            session: bench.session(with: portal),
            attributes: ListAttributes(refreshControl: false)
        )
        #expect(try await screenlet.refresh() == nil)
        #expect(portal.state.withLock { $0.requests }.isEmpty)
    }
}
