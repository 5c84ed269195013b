import FoundationEssentials
import LiferayPortal
import OfflineStore

/// The sending of one change of a comment, and the search for one whose sending ended unknown.
struct CommentSending: Sendable {
    /// What the portal has after a change.
    struct Settled: Hashable, Sendable {
        /// The id of the comment; nil where it is not known.
        var commentId: Int64?
        /// The comment; nil where there is none any more, or it is not known.
        var comment: PortalComment?

        /// What a later edit of the comment is based on.
        var base: CommentBase? { comment.map { CommentBase($0) } }

        /// What cached pages have to show after an edit; nil where nothing is known.
        ///
        /// - Parameters:
        ///   - kind: What the edit did.
        ///   - commentId: The comment of the edit, where it has one.
        /// - Returns: The change.
        func pageChange(after kind: CommentEdit.Kind, of commentId: Int64?) -> CommentPages.Change? {
            switch kind {
            case .add: comment.map { .added($0) }
            case .update: comment.map { .shown($0) }
            case .delete: (self.commentId ?? commentId).map { .gone($0) }
            }
        }
    }

    /// How far the portal's clock may be from ours, in seconds, for a comment to count as made since then.
    private static let clockSkew: Double = 600
    /// The number of comments that are asked for at once.
    private static let pageSize = 200
    /// No discussion is searched further than this.
    private static let longestDiscussion = 10_000

    let session: SessionContext

    /// Sends a change; the caller holds the lease of what it is about.
    ///
    /// - Parameters:
    ///   - change: What is to become of the comment.
    ///   - discussion: The discussion of a comment that is changed, if known; some portals want it.
    /// - Returns: What the portal has now.
    /// - Throws: ``PortalError``.
    func send(
        _ change: CommentChange,
        in discussion: CommentDiscussion?
    ) async throws(PortalError) -> Settled {
        switch change {
        case .add(let discussion, let body):
            Settled(try await session.portal.addComment(body, to: CommentSubject(discussion)))
        case .update(let commentId, let body):
            Settled(
                try await session.portal.updateComment(
                    commentId,
                    of: discussion.map { CommentSubject($0) },
                    body: body
                )
            )
        case .delete(let commentId):
            try await deleted(commentId)
        }
    }

    private func deleted(_ commentId: Int64) async throws(PortalError) -> Settled {
        try await session.portal.deleteComment(commentId)
        return Settled(commentId: commentId)
    }

    /// Searches a discussion for a comment whose sending was begun and whose answer was lost.
    ///
    /// Cost: the whole discussion is read, page by page.
    ///
    /// - Parameter begun: The comment as it was sent.
    /// - Returns: The newest comment with this body that the own account made since; nil where it did not arrive.
    /// - Throws: ``PortalError``; ``UnsupportedRequest/longDiscussion(limit:)`` where the discussion is too long to be searched.
    func find(_ begun: CommentEdit) async throws(PortalError) -> PortalComment? {
        guard let discussion = begun.discussion, let body = begun.body else { return nil }
        var author: Int64?
        if session.signIn != nil { author = try await session.portal.user(.me).userId }
        let earliest = begun.begunAt?.addingTimeInterval(-Self.clockSkew) ?? .distantPast
        let list = CommentListConnector(CommentSubject(discussion))
        var found: PortalComment?
        var start = 0
        while start < Self.longestDiscussion {
            let range = RowRange(start: start, end: start + Self.pageSize)
            let page = try await session.portal.page(of: list, range, counting: false)
            for row in page.rows {
                let comment = try list.row(row)
                guard author == nil || comment.userId == 0 || comment.userId == author else { continue }
                guard comment.createDate ?? .distantFuture >= earliest else { continue }
                if CommentBase.isSame(comment.body, as: body) { found = comment }
            }
            guard page.rows.count >= Self.pageSize else { return found }
            start = range.end
        }
        // The newest ones are the last.
        if let found { return found }
        throw .unsupported(.longDiscussion(limit: Self.longestDiscussion))
    }
}

extension CommentSending.Settled {
    /// Takes a comment as the portal told it after a change.
    init(_ comment: PortalComment) {
        self.init(commentId: comment.commentId, comment: comment)
    }
}

extension CommentBase {
    /// Whether two bodies say the same: portals keep or drop line breaks between paragraphs.
    static func isSame(_ body: String, as other: String) -> Bool {
        body == other || essence(of: body) == essence(of: other)
    }

    private static func essence(of body: String) -> String {
        body.split(whereSeparator: \.isWhitespace).joined(separator: " ").replacing("> <", with: "><")
    }
}
