import LiferayPortal
import OfflineStore
import ScreenletBenches
import Testing

@testable import Screenlets

/// The stored pages of a discussion after an edit, for every place that a comment can have in them.
@Suite("Pages of comments after an edit")
struct CommentPagesTests {
    /// Pages of two rows, then of three; the comments' ids are their numbers, plus 100.
    private static func content(
        _ count: Int,
        without missing: Set<Int> = [],
        telling rowCount: Bool = true
    ) -> ListContent {
        let ranges = [0..<2, 2..<5, 5..<8, 8..<11].map { $0.clamped(to: 0..<count) }
        var pages: [Int: ListContent.Page] = [:]
        for (number, range) in ranges.enumerated() where !missing.contains(number) && (number == 0 || !range.isEmpty) {
            let rows = range.map { PortalComment(commentId: Int64($0) + 100, body: "<p>\($0)</p>").raw }
            pages[number] = ListContent.Page(
                rows: JSONValue.array(rows).bytes ?? [],
                rowCount: number == 0 && rowCount ? count : nil
            )
        }
        return ListContent(account: "", firstPageSize: 2, pageSize: 3, pages: pages)
    }

    /// The bodies by page, without their paragraphs, and the number of rows.
    private func shown(
        _ content: ListContent,
        after change: CommentPages.Change
    ) throws -> (pages: [Int: [String]], rowCount: Int?) {
        var pages = try #require(CommentPages(content))
        pages.apply(change)
        let stored = pages.stored(in: content)
        let list = CommentListConnector(DiscussedPortal.subject)
        let bodies = try stored.pages.mapValues { page in
            try (JSONValue(bytes: page.rows)?.elements ?? []).map { try CommentBody(html: list.row($0).body).plain }
        }
        return (bodies, stored.pages[0]?.rowCount)
    }

    @Test("a changed comment keeps its place, wherever it is", arguments: [0, 1, 2, 4, 6])
    func changes(number: Int) throws {
        let comment = PortalComment(commentId: Int64(number) + 100, body: "<p>new</p>")
        let after = try shown(Self.content(7), after: .shown(comment))
        var expected = ["0", "1", "2", "3", "4", "5", "6"]
        expected[number] = "new"
        #expect(after.pages == [0: Array(expected[..<2]), 1: Array(expected[2..<5]), 2: Array(expected[5...])])
        #expect(after.rowCount == 7)
    }

    @Test("those behind one that is gone move up, also from page to page")
    func removals() throws {
        let first = try shown(Self.content(7), after: .gone(100))
        #expect(first.pages == [0: ["1", "2"], 1: ["3", "4", "5"], 2: ["6"]])
        #expect(first.rowCount == 6)
        let last = try shown(Self.content(6), after: .gone(105))
        #expect(last.pages == [0: ["0", "1"], 1: ["2", "3", "4"]])
        let only = try shown(Self.content(1), after: .gone(100))
        #expect(only.pages == [0: []])
        #expect(only.rowCount == 0)
        let unknown = try shown(Self.content(7), after: .gone(99))
        #expect(unknown.pages[0] == ["0", "1"] && unknown.rowCount == 7)
    }

    @Test("a page ends early where the row that moves up is not stored, and no row has the place of another")
    func gaps() throws {
        let after = try shown(Self.content(9, without: [1]), after: .gone(100))
        #expect(after.pages == [0: ["1"], 2: ["6", "7", "8"]])
        #expect(after.rowCount == 8)
    }

    @Test("a new comment is the last one, on a page of its own where the others are full", arguments: [0, 1, 2, 4, 5])
    func additions(count: Int) throws {
        let comment = PortalComment(commentId: 900, body: "<p>new</p>")
        let after = try shown(Self.content(count), after: .added(comment))
        let expected: [String] = (0..<count).map { "\($0)" } + ["new"]
        #expect((0...3).flatMap { after.pages[$0] ?? [] } == expected)
        #expect(after.rowCount == count + 1)
        #expect(after.pages.values.allSatisfy { $0.count <= 3 } && (after.pages[0]?.count ?? 0) <= 2)
    }

    @Test("a new comment whose page is not stored is only counted, and one that is there already is not added again")
    func unseenAdditions() throws {
        let comment = PortalComment(commentId: 900, body: "<p>new</p>")
        let after = try shown(Self.content(4, without: [1]), after: .added(comment))
        #expect(after.pages == [0: ["0", "1"]] && after.rowCount == 5)
        let again = try shown(Self.content(4), after: .added(PortalComment(commentId: 103, body: "<p>new</p>")))
        #expect(again.pages == [0: ["0", "1"], 1: ["2", "new"]] && again.rowCount == 4)
    }

    @Test("where nobody knows how many there are, a new comment comes behind a page that was not full")
    func uncounted() throws {
        let comment = PortalComment(commentId: 900, body: "<p>new</p>")
        #expect(try shown(Self.content(4, telling: false), after: .added(comment)).pages[1] == ["2", "3", "new"])
        #expect(try shown(Self.content(5, telling: false), after: .added(comment)).pages[2] == nil)
    }

    @Test("rows keep the form of the service that they came from")
    func forms() throws {
        let comment = PortalComment(commentId: 5, body: "<p>new</p>", modifiedDate: EditingBench.start)
        let forms = [
            #"{"commentId":5,"body":"old","userId":1,"updatePermission":true,"modifiedDate":1}"#,
            #"{"commentId":"5","body":"old","userId":"1","modifiedDate":"1"}"#,
            #"{"id":5,"text":"old","creator":{"id":1,"name":"Jane"},"dateModified":"2020-01-01T00:00:00Z"}"#,
        ]
        for form in forms {
            let content = ListContent(
                account: "",
                firstPageSize: 50,
                pageSize: 25,
                pages: [0: ListContent.Page(rows: Array("[\(form)]".utf8), rowCount: 1)]
            )
            var pages = try #require(CommentPages(content))
            pages.apply(.shown(comment))
            let row = try #require(JSONValue(bytes: pages.stored(in: content).pages[0]?.rows ?? [])?.elements?.first)
            let before = try #require(JSONValue(bytes: Array(form.utf8)))
            #expect(row.members.map { Set($0.keys) } == before.members.map { Set($0.keys) })
            let read = try CommentListConnector(DiscussedPortal.subject).row(row)
            #expect(read.body == "<p>new</p>" && read.modifiedDate == EditingBench.start && read.userId == 1)
        }
    }
}
