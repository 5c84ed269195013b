import FoundationEssentials
import Testing

@testable import LiferayPortal

@Suite("Comment list")
struct CommentListConnectorTests {
    private static let page = RowRange(start: 0, end: 50)
    private static let subject = CommentSubject(
        groupId: 2,
        className: "com.liferay.journal.model.JournalArticle",
        classPK: 7
    )
    private static let screensRow = """
        {"body":"<p>Hi</p>","commentId":31,"createDate":1471990639779,"deletePermission":true,\
        "modifiedDate":1471990639780,"updatePermission":false,"userId":20156,"userName":"Test Test"}
        """
    private static let ownRow = """
        {"body":"<p>Hi</p>","commentId":"31","createDate":1471990639779,"modifiedDate":1471990639780,\
        "userId":"20156","userName":"Test Test"}
        """

    @Test("asks the Screens application, and takes its longs, which are numbers")
    func screens() async throws {
        let script = Script.services(
            [
                "/screens.screenscomment/get-comments": "[\(Self.screensRow)]",
                "/screens.screenscomment/get-comments-count": "1",
            ],
            flavour: .liferay70
        )
        try await ScriptedPortal.session(script) { session, portal in
            let list = CommentListConnector(Self.subject)
            let page = try await session.page(of: list, Self.page, counting: true)
            #expect(page.rowCount == 1)
            let comment = try list.row(try #require(page.rows.first))
            #expect(comment.commentId == 31)
            #expect(comment.body == "<p>Hi</p>")
            #expect(comment.userId == 20_156)
            #expect(comment.modifiedDate?.timeIntervalSince1970 == 1_471_990_639.780)
            #expect(comment.updatePermission == false)
            #expect(comment.deletePermission == true)
            #expect(
                portal.requests.map(\.text) == [
                    """
                    [{"/screens.screenscomment/get-comments":\
                    {"className":"com.liferay.journal.model.JournalArticle","classPK":7,"end":50,"start":0}},\
                    {"/screens.screenscomment/get-comments-count":\
                    {"className":"com.liferay.journal.model.JournalArticle","classPK":7}}]
                    """
                ]
            )
        }
    }

    @Test(
        "asks the portal's own service where there is no Screens application, and learns that once",
        arguments: [PortalFlavour.liferay70, .liferay74]
    )
    func own(flavour: PortalFlavour) async throws {
        let script = Script.services(
            [
                "/comment.commentmanagerjsonws/get-comments": "[\(Self.ownRow)]",
                "/comment.commentmanagerjsonws/get-comments-count": "\"1\"",
            ],
            flavour: flavour
        )
        try await ScriptedPortal.session(script, flavour: flavour) { session, portal in
            let list = CommentListConnector(Self.subject)
            for range in [Self.page, RowRange(start: 50, end: 75)] {
                let page = try await session.page(of: list, range, counting: range.start == 0)
                let comment = try list.row(try #require(page.rows.first))
                #expect(comment.commentId == 31)
                #expect(comment.updatePermission == nil)
            }
            #expect(
                portal.summary == [
                    "/screens.screenscomment/get-comments", "/comment.commentmanagerjsonws/get-comments",
                    "/comment.commentmanagerjsonws/get-comments",
                ]
            )
            #expect(
                portal.requests.last?.text == """
                    [{"/comment.commentmanagerjsonws/get-comments":\
                    {"className":"com.liferay.journal.model.JournalArticle","classPK":7,"end":75,"groupId":2,"start":50}}]
                    """
            )
            #expect(await session.facts().missingServices == ["screens.screenscomment"])
        }
    }

    @Test("says that 6.2 has no comments, without asking for any")
    func old() async throws {
        try await ScriptedPortal.session(.always(.json("[]")), flavour: .liferay62) { session, portal in
            let error = try await portalError {
                try await session.page(of: CommentListConnector(Self.subject), Self.page, counting: true)
            }
            #expect(error == .unsupported(.commentsOfLiferay62))
            #expect(!error.isConnectionFailure)
            #expect(portal.requests.isEmpty)
        }
    }

    @Test(
        "asks the headless services for comments of what they know",
        arguments: [
            ("com.liferay.journal.model.JournalArticle", "structured-contents"),
            ("com.liferay.blogs.model.BlogsEntry", "blog-postings"),
            ("com.liferay.document.library.kernel.model.DLFileEntry", "documents"),
        ]
    )
    func headless(className: String, collection: String) async throws {
        let path = "/o/headless-delivery/v1.0/\(collection)/7/comments?page=1&pageSize=50"
        let answer = """
            {"items":[{"creator":{"id":20129,"name":"David Bowman"},"dateCreated":"2021-08-10T08:10:21Z","id":31,\
            "text":"<p>Hi</p>"}],"page":1,"totalCount":1}
            """
        try await ScriptedPortal.session(.targets([path: answer]), flavour: .headless) { session, _ in
            let list = CommentListConnector(CommentSubject(className: className, classPK: 7))
            let page = try await session.page(of: list, Self.page, counting: true)
            let comment = try list.row(try #require(page.rows.first))
            #expect(comment.body == "<p>Hi</p>")
            #expect(comment.userName == "David Bowman")
            let other = CommentListConnector(CommentSubject(className: "a.B", classPK: 7))
            let error = try await portalError { try await session.page(of: other, Self.page, counting: true) }
            #expect(error == .unsupported(.commentsOfClass("a.B")))
        }
    }

    @Test("gives a row that reads back as the same comment", arguments: [screensRow, ownRow])
    func raw(text: String) throws {
        let list = CommentListConnector(Self.subject)
        var comment = try list.row(try #require(JSONValue(bytes: Array(text.utf8))))
        #expect(try list.row(comment.raw) == comment)
        comment.commentId = -1
        comment.isPending = true
        comment.isDeleted = true
        #expect(try list.row(comment.raw) == comment)
    }

    @Test("refuses what names nothing before any packet")
    func invalid() async throws {
        let table: [(CommentSubject, InvalidRequest)] = [
            (CommentSubject(className: "", classPK: 1), .undefinedClass),
            (CommentSubject(className: "a.B", classPK: 0), .undefinedSubject),
        ]
        try await ScriptedPortal.session(.always(.json("[]"))) { session, portal in
            for (subject, expected) in table {
                let error = try await portalError {
                    try await session.page(of: CommentListConnector(subject), Self.page, counting: true)
                }
                #expect(error == .invalidRequest(expected))
            }
            #expect(portal.requests.isEmpty)
        }
    }
}
