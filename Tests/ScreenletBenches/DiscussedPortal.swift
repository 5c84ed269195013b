package import FoundationEssentials
package import LiferayPortal
import OfflineStore
package import Screenlets
package import Synchronization

/// A portal with one discussion, which fails as a test says.
package final class DiscussedPortal: Portal {
    /// A question to the portal.
    package enum Request: Hashable, Sendable {
        case list
        case lookUp(Int64)
        case add(String)
        case update(Int64, String)
        case delete(Int64)
    }

    package struct State: Sendable {
        package var comments: [PortalComment] = []
        package var nextId: Int64 = 100
        package var requests: [Request] = []
        package var now = EditingBench.start
    }

    package static let subject = CommentSubject(
        groupId: 20_143,
        className: "com.liferay.blogs.model.BlogsEntry",
        classPK: 40_001
    )
    package static let account: Int64 = 20_156
    package static let refusal = PortalError.notAllowed(NotAllowed(.forbidden))

    package let state = Mutex(State())
    private let script = Mutex(Script())

    private struct Script: Sendable {
        var reply: @Sendable (Request) -> EditedPortal.Reply = { _ in .works }
    }

    package init() {}

    package func answer(_ body: @escaping @Sendable (Request) -> EditedPortal.Reply) {
        script.withLock { $0.reply = body }
    }

    /// Somebody writes a comment.
    @discardableResult
    package func write(_ body: String, by userId: Int64 = account) -> Int64 {
        state.withLock { state in
            state.nextId += 1
            state.comments.append(
                PortalComment(
                    commentId: state.nextId,
                    body: body,
                    userId: userId,
                    userName: "User \(userId)",
                    createDate: state.now,
                    modifiedDate: state.now
                )
            )
            return state.nextId
        }
    }

    /// Somebody else changes a comment, or takes it away.
    package func change(_ commentId: Int64, to body: String?) {
        state.withLock { state in
            guard let index = state.comments.firstIndex(where: { $0.commentId == commentId }) else { return }
            guard let body else {
                state.comments.remove(at: index)
                return
            }
            state.comments[index].body = body
            state.comments[index].modifiedDate = state.now.addingTimeInterval(60)
        }
    }

    package var bodies: [String] { state.withLock { $0.comments.map(\.body) } }

    /// The additions, changes and deletions that arrived.
    package var writes: [Request] {
        state.withLock { $0.requests }
            .filter {
                switch $0 {
                case .list, .lookUp: false
                case .add, .update, .delete: true
                }
            }
    }

    private func ask<Value>(_ request: Request, _ work: () -> Value) async throws(PortalError) -> Value {
        state.withLock { $0.requests.append(request) }
        for _ in 0..<3 { await Task.yield() }
        switch script.withLock({ $0 }).reply(request) {
        case .works: return work()
        case .fails(let error): throw error
        case .worksAndFails(let error):
            _ = work()
            throw error
        }
    }

    private func found(_ commentId: Int64) -> PortalComment? {
        state.withLock { $0.comments.first { $0.commentId == commentId } }
    }

    package func user(_ selector: UserSelector) async throws(PortalError) -> PortalUser {
        PortalUser(
            userId: Self.account,
            companyId: 20_116,
            portraitId: 0,
            uuid: "uuid",
            screenName: "test",
            emailAddress: "test@example.com",
            firstName: "Test",
            middleName: "",
            lastName: "User"
        )
    }

    package func page(
        of connector: some ListConnector,
        _ range: RowRange,
        counting: Bool
    ) async throws(PortalError) -> RawPage {
        try await ask(.list) {
            state.withLock { state in
                let rows = state.comments.dropFirst(range.start).prefix(range.count).map(\.raw)
                return RawPage(rows: rows, rowCount: counting ? state.comments.count : nil)
            }
        }
    }

    package func addComment(_ body: String, to subject: CommentSubject) async throws(PortalError) -> PortalComment {
        let commentId = try await ask(.add(body)) { write(body) }
        guard let comment = found(commentId) else { throw .noSuchComment(commentId) }
        return comment
    }

    package func updateComment(
        _ commentId: Int64,
        of subject: CommentSubject?,
        body: String
    ) async throws(PortalError) -> PortalComment {
        try await ask(.update(commentId, body)) { change(commentId, to: body) }
        guard let comment = found(commentId) else { throw .noSuchComment(commentId) }
        return comment
    }

    package func deleteComment(_ commentId: Int64) async throws(PortalError) {
        let wasThere = found(commentId) != nil
        try await ask(.delete(commentId)) { change(commentId, to: nil) }
        guard wasThere else { throw .noSuchComment(commentId) }
    }

    package func comment(_ commentId: Int64, of subject: CommentSubject?) async throws(PortalError) -> PortalComment? {
        try await ask(.lookUp(commentId)) { found(commentId) }
    }

    package func portrait(of user: PortalUser, kept: KeptPicture?) async throws(PortalError) -> PortraitImage {
        throw .unexpectedAnswer(.portraitRemoved)
    }

    package func portrait(
        portraitId: Int64,
        uuid: String,
        female: Bool,
        kept: KeptPicture?
    ) async throws(PortalError) -> PortraitImage {
        throw .unexpectedAnswer(.portraitRemoved)
    }

    package func uploadPortrait(_ bytes: [UInt8], mediaType: String, of user: PortalUser) async throws(PortalError)
        -> PortalUser
    {
        throw .unexpectedAnswer(.portraitNotStored)
    }

    package func removePortrait(of user: PortalUser) async throws(PortalError) -> PortalUser { user }

    package func facts() async -> PortalFacts { PortalFacts(flavour: .liferay74) }
}

extension EditingBench {
    /// A session with another portal, and the bench's store and clock.
    package func session(with portal: any Portal, signIn: String? = "test@example.com") -> SessionContext {
        let own = session()
        return SessionContext(
            portal: portal,
            portalKey: Self.key,
            store: store,
            signIn: signIn,
            clock: own.clock,
            leasePatience: own.leasePatience
        )
    }
}
