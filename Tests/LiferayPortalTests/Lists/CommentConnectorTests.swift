import SocketPeers
import Testing

@testable import LiferayPortal

@Suite("Comments: changing")
struct CommentConnectorTests {
    private static let subject = CommentSubject(
        groupId: 2,
        className: "com.liferay.journal.model.JournalArticle",
        classPK: 7
    )
    private static let comment = """
        {"body":"<p>Hi</p>","commentId":31,"createDate":1471990639779,"deletePermission":true,\
        "modifiedDate":1471990639779,"updatePermission":true,"userId":20156,"userName":"Test Test"}
        """
    private static let item = #"{"creator":{"id":1,"name":"A B"},"id":31,"text":"<p>Hi</p>"}"#

    /// Does all that can be done with comments, one after another.
    private static func work(_ session: PortalSession) async throws {
        let added = try await session.addComment("<p>Hi</p>", to: subject)
        #expect(added.commentId == 31)
        #expect(added.body == "<p>Hi</p>")
        #expect(try await session.comment(31, of: subject)?.commentId == 31)
        #expect(try await session.updateComment(31, of: subject, body: "<p>Hi</p>").commentId == 31)
        try await session.deleteComment(31)
    }

    @Test("takes a paragraph off a text that begins with an accent")
    func joinedParagraph() {
        #expect(Array(CommentConnector.unwrapped("<p>\u{301}x</p>").utf8) == Array("\u{301}x".utf8))
        #expect(CommentConnector.unwrapped("<p>x") == "<p>x")
    }

    @Test("asks the Screens application, and the portal itself for a deletion")
    func screens() async throws {
        let script = Script.services(
            [
                "/screens.screenscomment/add-comment": Self.comment,
                "/screens.screenscomment/get-comment": Self.comment,
                "/screens.screenscomment/update-comment": Self.comment,
                "/comment.commentmanagerjsonws/delete-comment": "null",
            ],
            flavour: .liferay70
        )
        try await ScriptedPortal.session(script) { session, portal in
            try await Self.work(session)
            #expect(
                portal.requests.map(\.text) == [
                    """
                    [{"/screens.screenscomment/add-comment":\
                    {"body":"<p>Hi</p>","className":"com.liferay.journal.model.JournalArticle","classPK":7}}]
                    """,
                    #"[{"/screens.screenscomment/get-comment":{"commentId":31}}]"#,
                    #"[{"/screens.screenscomment/update-comment":{"body":"<p>Hi</p>","commentId":31}}]"#,
                    #"[{"/comment.commentmanagerjsonws/delete-comment":{"commentId":31}}]"#,
                ]
            )
        }
    }

    @Test(
        "asks the portal's own service without the Screens application",
        arguments: [PortalFlavour.liferay70, .liferay74]
    )
    func own(flavour: PortalFlavour) async throws {
        let script = Script.services(
            [
                "/comment.commentmanagerjsonws/add-comment": "\"31\"",
                "/comment.commentmanagerjsonws/get-comments": "[\(Self.comment)]",
                "/comment.commentmanagerjsonws/update-comment": "\"31\"",
                "/comment.commentmanagerjsonws/delete-comment": "null",
            ],
            flavour: flavour
        )
        try await ScriptedPortal.session(script, flavour: flavour) { session, portal in
            try await Self.work(session)
            let name = "com.liferay.journal.model.JournalArticle"
            #expect(
                portal.requests.dropFirst().map(\.text) == [
                    """
                    [{"/comment.commentmanagerjsonws/add-comment":\
                    {"body":"<p>Hi</p>","className":"\(name)","classPK":7,"groupId":2}}]
                    """,
                    """
                    [{"/comment.commentmanagerjsonws/get-comments":\
                    {"className":"\(name)","classPK":7,"end":200,"groupId":2,"start":0}}]
                    """,
                    """
                    [{"/comment.commentmanagerjsonws/update-comment":\
                    {"body":"<p>Hi</p>","className":"\(name)","classPK":7,"commentId":31,"subject":""}}]
                    """,
                    #"[{"/comment.commentmanagerjsonws/delete-comment":{"commentId":31}}]"#,
                ]
            )
        }
    }

    @Test("asks the headless services where the others are switched off; they put the paragraph around the text")
    func headless() async throws {
        let base = "/o/headless-delivery/v1.0"
        let script = Script { request in
            request.method == "DELETE" ? .raw("HTTP/1.1 204 No Content\r\n\r\n", end: .keep) : .json(Self.item)
        }
        try await ScriptedPortal.session(script, flavour: .headless) { session, portal in
            try await Self.work(session)
            #expect(
                portal.requests.map { "\($0.method) \($0.target) \($0.text)" } == [
                    #"POST \#(base)/structured-contents/7/comments {"text":"Hi"}"#, "GET \(base)/comments/31 ",
                    #"PUT \#(base)/comments/31 {"text":"Hi"}"#, "DELETE \(base)/comments/31 ",
                ]
            )
        }
    }

    @Test("finds and changes a comment without its subject by the headless services, where there are some")
    func withoutSubject() async throws {
        let script = Script { request in
            request.path.hasPrefix("/o/") ? .json(Self.item) : Sample.noSuchService(.liferay74, path: request.command)
        }
        try await ScriptedPortal.session(script, flavour: .liferay74) { session, _ in
            let comment = try await session.comment(31, of: nil)
            #expect(comment?.body == "<p>Hi</p>")
            let changed = try await session.updateComment(31, of: nil, body: "<p>Hi</p>")
            #expect(changed.commentId == 31)
        }
        try await ScriptedPortal.session(.services([:], flavour: .liferay70)) { session, _ in
            let error = try await portalError { try await session.comment(31, of: nil) }
            #expect(error == .unsupported(.commentWithoutSubject))
            let other = try await portalError { try await session.updateComment(31, of: nil, body: "a") }
            #expect(other == .unsupported(.commentWithoutSubject))
        }
    }

    @Test(
        "tells a comment that is not there from a failure",
        arguments: [PortalFlavour.liferay70, .liferay74, .headless]
    )
    func missing(flavour: PortalFlavour) async throws {
        let name = "com.liferay.message.boards.exception.NoSuchMessageException"
        let reply: ScriptedReply =
            switch flavour {
            case .liferay74: .json("{}", status: 404)
            case .headless: .json(#"{"status":"NOT_FOUND","title":"No Comment exists"}"#, status: 404)
            default:
                .json(#"{"exception":"No Message","error":{"message":"No Message","type":"\#(name)"}}"#, status: 404)
            }
        // Behind hidden errors the discussion is gone through, and the comment is not in it.
        let script = Script { request in request.command.hasSuffix("/get-comments") ? .json("[[]]") : reply }
        try await ScriptedPortal.session(script, flavour: flavour) { session, _ in
            #expect(try await session.comment(31, of: Self.subject) == nil)
            let update = try await portalError { try await session.updateComment(31, of: Self.subject, body: "a") }
            #expect(update == .noSuchComment(31))
            let deletion = try await portalError { try await session.deleteComment(31) }
            #expect(deletion == .noSuchComment(31))
        }
    }

    @Test(
        "says that a portal has no service for comments, where it says so",
        arguments: [PortalFlavour.liferay70, .liferay74]
    )
    func noService(flavour: PortalFlavour) async throws {
        // As recorded of 7.2.1 for a service that it lacks.
        let text =
            "No JSON web service action with path /commentmanagerjsonws/delete-comment and method null for /comment"
        let name = "com.liferay.portal.kernel.jsonwebservice.NoSuchJSONWebServiceException"
        let body =
            #"{"exception":"\#(text)","throwable":"\#(name): \#(text)","error":{"message":"\#(text)","type":"\#(name)"}}"#
        try await ScriptedPortal.session(.always(.json(body, status: 404)), flavour: flavour) { session, _ in
            let error = try await portalError { try await session.deleteComment(31) }
            #expect(error == .unsupported(.comments))
        }
    }

    @Test("takes the Screens application's null pointer for a comment that is not there")
    func nullPointer() async throws {
        let text = #"{"exception":"java.lang.NullPointerException","throwable":"java.lang.NullPointerException"}"#
        try await ScriptedPortal.session(.always(.json(text, status: 500))) { session, _ in
            let comment = try await session.comment(31, of: nil)
            #expect(comment == nil)
            let error = try await portalError { try await session.updateComment(31, of: nil, body: "a") }
            #expect(error == .noSuchComment(31))
        }
    }

    @Test("takes a null pointer of the portal's own service for its own failure, after which the comment may be there")
    func ownNullPointer() async throws {
        let text = #"{"exception":"java.lang.NullPointerException","throwable":"java.lang.NullPointerException"}"#
        try await ScriptedPortal.session(.always(.json(text, status: 500))) { session, _ in
            let error = try await portalError { try await session.deleteComment(31) }
            guard case .exception(let exception) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(exception.isOwnFailure)
        }
    }

    @Test("says where it has searched no further, as the comment may be behind that")
    func tooLongDiscussion() async throws {
        let script = Script { request in
            guard request.command.hasSuffix("jsonws/get-comments") else {
                return Sample.noSuchService(.liferay70, path: request.command)
            }
            let start = request.parameters["start"]?.long ?? 0
            let rows = (start..<start + 200).map { #"{"body":"b","commentId":"\#($0 + 1)","userId":"1"}"# }
            return .json("[[\(rows.joined(separator: ","))]]")
        }
        try await ScriptedPortal.session(script) { session, _ in
            let error = try await portalError { try await session.comment(10_001, of: Self.subject) }
            #expect(error == .unsupported(.longDiscussion(limit: 10_000)))
        }
    }

    @Test("goes through a long discussion page by page, and no further than it is")
    func longDiscussion() async throws {
        let script = Script { request in
            guard request.command.hasSuffix("jsonws/get-comments") else {
                return Sample.noSuchService(.liferay70, path: request.command)
            }
            let start = request.parameters["start"]?.long ?? 0
            let rows = (start..<min(start + 200, 450))
                .map { index in
                    #"{"body":"b","commentId":"\#(index + 1)","userId":"1"}"#
                }
            return .json("[[\(rows.joined(separator: ","))]]")
        }
        try await ScriptedPortal.session(script) { session, portal in
            let comment = try await session.comment(401, of: Self.subject)
            #expect(comment?.commentId == 401)
            let none = try await session.comment(451, of: Self.subject)
            #expect(none == nil)
            #expect(portal.requests.count == 7)
        }
    }

    @Test("never adds a comment twice for a failure that does not prove that nothing was done")
    func once() async throws {
        let page = "<script>Liferay.authToken = 'abcd1234'; isSignedIn: function() { return true; }</script>"
        let credentials = Credentials.session(user: "test@liferay.com", password: "secret")
        for (reply, tries) in [(ScriptedReply.page("oops", status: 500), 2), (.json("{}", status: 403), 3)] {
            let script = Script { request in
                switch request.path {
                case "/c/portal/login": .redirect(to: "/home", headers: ["Set-Cookie: JSESSIONID=S; Path=/"])
                case "/home": .page(page)
                default: reply
                }
            }
            try await ScriptedPortal.session(script, credentials: credentials) { session, portal in
                // Only a session that was used before may have ended.
                for _ in 0..<2 {
                    _ = try await portalError { try await session.addComment("a", to: Self.subject) }
                }
                #expect(portal.summary.filter { $0.hasSuffix("add-comment") }.count == tries)
            }
        }
    }

    @Test("says that 6.2 has no comments, and refuses what names none, before any packet")
    func refused() async throws {
        try await ScriptedPortal.session(.always(.json("[]")), flavour: .liferay62) { session, portal in
            let old = UnsupportedRequest.commentsOfLiferay62
            #expect(try await portalError { try await session.addComment("a", to: Self.subject) } == .unsupported(old))
            #expect(try await portalError { try await session.deleteComment(1) } == .unsupported(old))
            #expect(try await portalError { try await session.comment(1, of: nil) } == .unsupported(old))
            #expect(try await portalError { try await session.deleteComment(0) } == .invalidRequest(.undefinedComment))
            let empty = try await portalError { try await session.updateComment(1, of: nil, body: " \n") }
            #expect(empty == .invalidRequest(.emptyComment))
            #expect(portal.requests.isEmpty)
        }
    }
}
