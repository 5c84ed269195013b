import SandboxPortal
import Testing

@testable import LiferayPortal

@Suite("Comments of the embedded portal")
struct SandboxCommentTests {
    private static let subject = CommentSubject(
        groupId: 20_143,
        className: "com.liferay.journal.model.JournalArticle",
        classPK: 31_002
    )
    private static let list = CommentListConnector(subject)
    private static let range = RowRange(start: 0, end: 50)

    /// The ways to comments that a portal may have.
    enum Way: CaseIterable, Sendable {
        case screens
        case ownOf70
        case ownOf74
        case headless

        func change(_ options: inout SandboxPortal.Options) {
            options.hasScreensApp = self == .screens
            options.jsonwsEnabled = self != .headless
        }

        var profile: SandboxPortal.Profile {
            switch self {
            case .screens, .ownOf70: .liferay70
            case .ownOf74, .headless: .liferay74
            }
        }
    }

    @Test("are listed, added, changed, looked up and deleted", arguments: Way.allCases)
    func everything(way: Way) async throws {
        try await SandboxStage.run(way.profile, options: way.change) { session, _ in
            let before = try await session.page(of: Self.list, Self.range, counting: true)
            #expect(before.rowCount == before.rows.count)
            let first = try Self.list.row(try #require(before.rows.first))
            #expect(CommentBody(html: first.body).plain == "What a bright room!")
            let added = try await session.addComment(CommentBody(plain: "a < b\nc").html, to: Self.subject)
            let after = try await session.page(of: Self.list, Self.range, counting: true)
            #expect(after.rows.count == before.rows.count + 1)
            let row = try #require(
                try after.rows.map { try Self.list.row($0) }.first { $0.commentId == added.commentId }
            )
            #expect(CommentBody(html: row.body).plain == "a < b\nc")
            #expect(row.userName == "Test Test")
            #expect(try await session.comment(added.commentId, of: Self.subject) == row)
            let changed = try await session.updateComment(added.commentId, of: Self.subject, body: "<p>d</p>")
            #expect(changed.commentId == added.commentId)
            #expect(try await session.comment(added.commentId, of: Self.subject)?.body == "<p>d</p>")
            try await session.deleteComment(added.commentId)
            #expect(try await session.comment(added.commentId, of: Self.subject) == nil)
            let again = try await portalError { try await session.deleteComment(added.commentId) }
            #expect(again == .noSuchComment(added.commentId))
            #expect(try await session.page(of: Self.list, Self.range, counting: true) == before)
        }
    }

    @Test("of others can't be changed, and guests can't add any", arguments: [Way.screens, .ownOf74, .headless])
    func refusals(way: Way) async throws {
        let credentials = [
            Credentials.basic(user: "carlos.garcia@example.com", password: SandboxStage.password), .guest,
        ]
        for account in credentials {
            try await SandboxStage.run(way.profile, credentials: account, options: way.change) { session, _ in
                let error = try await portalError {
                    if account == .guest {
                        _ = try await session.addComment("<p>x</p>", to: Self.subject)
                    } else {
                        _ = try await session.updateComment(34_000, of: Self.subject, body: "<p>x</p>")
                    }
                }
                guard case .notAllowed = error else {
                    Issue.record("\(error)")
                    return
                }
            }
        }
    }

    @Test("are found without their subject by the Screens application and by headless services")
    func withoutSubject() async throws {
        for way in [Way.screens, .ownOf74, .headless] {
            try await SandboxStage.run(way.profile, options: way.change) { session, _ in
                let comment = try await session.comment(34_000, of: nil)
                #expect(comment?.body == "<p>What a <strong>bright</strong> room!</p>", "\(way)")
            }
        }
    }

    @Test("are none of 6.2")
    func old() async throws {
        try await SandboxStage.run(.liferay62) { session, _ in
            let error = try await portalError {
                try await session.page(of: Self.list, Self.range, counting: true)
            }
            #expect(error == .unsupported(.commentsOfLiferay62))
        }
    }
}
