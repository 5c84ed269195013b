import Testing

@testable import SandboxPortal

@Suite("Comments of the sandbox portal")
struct CommentServiceTests {
    private static let article = "\"className\":\"com.liferay.journal.model.JournalArticle\",\"classPK\":31002"
    private static let screens = "/screens.screenscomment"
    private static let own = "/comment.commentmanagerjsonws"

    /// The order of the thread: the answers stand behind what they answer.
    private static let thread = ["34000", "34010", "34020", "34030", "34040", "34050", "34060", "34070"]

    @Test("lists a discussion by the Screens app: numbers for longs, and what the caller may do")
    func screensList() async throws {
        try await visiting(.liferay70) { visit in
            let path = "\(Self.screens)/get-comments"
            let rows = try await visit.call(path, "\(Self.article),\"start\":0,\"end\":50", Visit.jane)
            #expect(rows.column("commentId") == Self.thread)
            let first = try #require(rows.elements.first)
            #expect(first["commentId"] == .int(34_000))
            #expect(first["userId"] == .int(20_207))
            #expect(first["userName"] == .text("Jane Doe"))
            #expect(first["createDate"] == .int(1_471_990_649_779))
            #expect(first["updatePermission"] == .bool(true))
            #expect(rows.elements[1]["deletePermission"] == .bool(false))
            #expect((first.members ?? [:]).count == 8)
            #expect(try await visit.call("\(path)-count", Self.article) == .int(8))
            let part = try await visit.call(path, "\(Self.article),\"start\":2,\"end\":4")
            #expect(part.column("commentId") == ["34020", "34030"])
            #expect(part.elements[0]["deletePermission"] == .bool(true))
        }
    }

    @Test("lists it by the portal's own service: text for longs, and no permissions")
    func ownList() async throws {
        for profile in [SandboxPortal.Profile.liferay70, .liferay74] {
            try await visiting(profile) { visit in
                let subject = "\"groupId\":20143,\(Self.article)"
                let path = "\(Self.own)/get-comments"
                let rows = try await visit.call(path, "\(subject),\"start\":-1,\"end\":-1")
                #expect(rows.column("commentId") == Self.thread)
                #expect(rows.elements[0]["commentId"] == .text("34000"))
                #expect(rows.elements[0]["createDate"] == .int(1_471_990_649_779))
                #expect(rows.elements[0].members?["updatePermission"] == nil)
                let parents = rows.column("parentCommentId")
                #expect(parents[3] == (profile == .liferay74 ? "34020" : ""))
                #expect(rows.column("descendantCommentsCount")[1] == (profile == .liferay74 ? "2" : ""))
                #expect(try await visit.call(path, "\(subject),\"start\":5,\"end\":5") == .list([]))
                let answers = try await visit.call(path, "\"commentId\":34010,\"start\":0,\"end\":9")
                #expect(answers.column("commentId") == ["34020", "34030"])
                #expect(try await visit.call("\(path)-count", subject) == .int(8))
                #expect(try await visit.call("\(Self.own)/has-discussion", subject) == .bool(true))
                #expect(try await visit.refusal("\(path)-count", Self.article).status == 404)
            }
        }
    }

    @Test("has no comments on 6.2, and none of the Screens app where it is not installed")
    func missingServices() async throws {
        let page = "\"groupId\":20143,\(Self.article),\"start\":0,\"end\":9"
        try await visiting(.liferay62) { visit in
            for path in ["\(Self.screens)/get-comments", "\(Self.own)/get-comments"] {
                let refusal = try await visit.refusal(path, page)
                #expect(refusal.name == "java.lang.RuntimeException")
            }
        }
        for (options, status) in [
            (SandboxPortal.Options(profile: .liferay74), 404), (.init(profile: .liferay74, hasScreensApp: true), 200),
            (.init(profile: .liferay70, hasScreensApp: false), 404),
        ] {
            try await visiting(options) { visit in
                let refusal = try await visit.refusal("\(Self.screens)/get-comments", page)
                #expect(refusal.status == status)
            }
        }
    }

    @Test("adds, changes and removes a comment by the Screens app")
    func screensChanges() async throws {
        let clock = StillClock()
        try await visiting(.init(profile: .liferay70), clock: clock) { visit in
            let body = "\"body\":\"<p>New</p>\""
            let added = try await visit.call("\(Self.screens)/add-comment", "\(Self.article),\(body)", Visit.jane)
            #expect(added["userName"] == .text("Jane Doe"))
            #expect(added["createDate"] == .int(clock.now))
            let id = try #require(added["commentId"].wholeNumber)
            // The app does not look whether the discussion has the text already.
            let again = try await visit.call("\(Self.screens)/add-comment", "\(Self.article),\(body)", Visit.jane)
            #expect(again["commentId"].wholeNumber != id)
            clock.advance(seconds: 60)
            let change = "\"commentId\":\(id),\"body\":\"<p>Newer</p>\""
            let changed = try await visit.call("\(Self.screens)/update-comment", change, Visit.jane)
            #expect(changed["body"] == .text("<p>Newer</p>"))
            #expect(changed["modifiedDate"] == .int(clock.now))
            #expect(try await visit.call("\(Self.screens)/get-comment", "\"commentId\":\(id)", Visit.jane) == changed)
            let removal = try await visit.invoke("{\"\(Self.own)/delete-comment\":{\"commentId\":\(id)}}", Visit.jane)
            #expect(removal.text == "{}")
            let gone = try await visit.refusal("\(Self.screens)/get-comment", "\"commentId\":\(id)")
            #expect(gone.status == 500)
            #expect(gone.name == "java.lang.NullPointerException")
            #expect(try await visit.call("\(Self.screens)/get-comments-count", Self.article) == .int(9))
        }
    }

    @Test("adds and changes by the portal's own service, which refuses the same text twice")
    func ownChanges() async throws {
        try await visiting(.liferay70) { visit in
            let subject = "\"groupId\":20143,\(Self.article)"
            let id = try await visit.call("\(Self.own)/add-comment", "\(subject),\"body\":\"One\"", Visit.jane)
            guard case .text(let commentId) = id else {
                Issue.record("no text: \(id)")
                return
            }
            let twice = try await visit.refusal("\(Self.own)/add-comment", "\(subject),\"body\":\"One\"")
            #expect(twice.status == 500)
            #expect(twice.name == "com.liferay.portal.kernel.comment.DuplicateCommentException")
            let empty = try await visit.refusal("\(Self.own)/add-comment", "\(subject),\"body\":\"\"")
            #expect(empty.name == "com.liferay.message.boards.kernel.exception.MessageBodyException")
            let change = "\(Self.article),\"commentId\":\(commentId),\"subject\":\"\",\"body\":\"Two\""
            #expect(try await visit.call("\(Self.own)/update-comment", change, Visit.jane) == id)
            let rows = try await visit.call("\(Self.own)/get-comments", "\(subject),\"start\":8,\"end\":99")
            #expect(rows.column("body") == ["Two"])
        }
    }

    @Test("lets only the author and administrators change a comment")
    func permissions() async throws {
        try await visiting(.liferay70) { visit in
            let principal = "com.liferay.portal.kernel.security.auth.PrincipalException$MustHavePermission"
            for (path, parameters) in [
                ("\(Self.own)/delete-comment", "\"commentId\":34010"),
                ("\(Self.screens)/update-comment", "\"commentId\":34010,\"body\":\"x\""),
            ] {
                let jane = try await visit.refusal(path, parameters, Visit.jane)
                #expect(jane.status == 403)
                #expect(jane.name == principal)
                let guest = try await visit.refusal(path, parameters, [:])
                #expect(guest.status == 403)
                #expect(guest.name == "java.lang.SecurityException")
                let missing = try await visit.refusal(path, parameters.replacing("34010", with: "1"))
                #expect(missing.status == 404)
                #expect(missing.name == "com.liferay.message.boards.kernel.exception.NoSuchMessageException")
            }
            let hidden = "\"className\":\"com.liferay.journal.model.JournalArticle\",\"classPK\":31072"
            #expect(try await visit.refusal("\(Self.screens)/get-comments-count", hidden, Visit.jane).status == 403)
            let nothing = "\"className\":\"com.liferay.journal.model.JournalArticle\",\"classPK\":1"
            let refusal = try await visit.refusal("\(Self.screens)/get-comments-count", nothing)
            #expect(refusal.status == 404)
            #expect(refusal.name == "com.liferay.asset.kernel.exception.NoSuchEntryException")
        }
    }

    @Test("multiplies the first discussion, but no answers")
    func multiplied() async throws {
        try await visiting(.init(profile: .liferay74, listRowCount: 1_000)) { visit in
            let subject = "\"groupId\":20143,\(Self.article)"
            #expect(try await visit.call("\(Self.own)/get-comments-count", subject) == .int(1_000))
            let rows = try await visit.call("\(Self.own)/get-comments", "\(subject),\"start\":0,\"end\":-1")
            #expect(Set(rows.column("commentId") + rows.column("body")).count == 2_000)
            // All but two answer the message at the root, which is no comment itself.
            #expect(rows.column("parentCommentId").count { $0 != "1000031002" } == 2)
            let address = "/o/headless-delivery/v1.0/structured-contents/31002/comments?page=2&pageSize=500"
            let page = try PortalValue(parsing: try await visit.client.get(address, Visit.jane).body)
            #expect(page["totalCount"] == .int(998))
            #expect(page["items"].elements.count == 498)
        }
    }

    @Test("moves the answers of a removed comment up")
    func orphans() async throws {
        try await visiting(.liferay74) { visit in
            _ = try await visit.call("\(Self.own)/delete-comment", "\"commentId\":34020")
            let rows = try await visit.call("\(Self.own)/get-comments", "\"commentId\":34010,\"start\":0,\"end\":9")
            #expect(rows.column("commentId") == ["34030"])
            #expect(rows.column("parentCommentId") == ["34010"])
        }
    }
}
