extension PortalSession {
    /// Adds a comment; it is published at once.
    ///
    /// A request that went out and whose answer was lost is a connection failure, although the portal may have added
    /// the comment; sent again, it may be there twice.
    ///
    /// - Parameters:
    ///   - body: The body, HTML.
    ///   - subject: What is commented.
    /// - Returns: The comment; where the portal answers no more than an id, without author and dates.
    /// - Throws: ``PortalError/unsupported(_:)`` on a portal without comment services, else what went wrong on the way.
    public func addComment(
        _ body: String,
        to subject: CommentSubject
    ) async throws(PortalError) -> PortalComment {
        try await prepare()
        return try await comments.add(body, to: subject)
    }

    /// Changes the body of a comment.
    ///
    /// - Parameters:
    ///   - commentId: The comment.
    ///   - subject: What is commented, where it is known; some portals want it.
    ///   - body: The new body, HTML.
    /// - Returns: The comment; where the portal answers no more than an id, without author and dates.
    /// - Throws: ``PortalError/noSuchComment(_:)`` when it is not there, ``PortalError/unsupported(_:)`` on a portal
    ///   without comment services, else what went wrong on the way.
    public func updateComment(
        _ commentId: Int64,
        of subject: CommentSubject?,
        body: String
    ) async throws(PortalError) -> PortalComment {
        try await prepare()
        return try await comments.update(commentId, of: subject, body: body)
    }

    /// Deletes a comment.
    ///
    /// - Parameter commentId: The comment.
    /// - Throws: ``PortalError/noSuchComment(_:)`` when it is not there, ``PortalError/unsupported(_:)`` on a portal
    ///   without comment services, else what went wrong on the way.
    public func deleteComment(_ commentId: Int64) async throws(PortalError) {
        try await prepare()
        try await comments.delete(commentId)
    }

    /// Looks a comment up.
    ///
    /// - Parameters:
    ///   - commentId: The comment.
    ///   - subject: What is commented, where it is known; on some portals a comment is only found below it.
    /// - Returns: The comment as the portal has it now; nil when it is not there.
    /// - Throws: ``PortalError/unsupported(_:)`` on a portal without comment services, else what went wrong on the way.
    public func comment(
        _ commentId: Int64,
        of subject: CommentSubject?
    ) async throws(PortalError) -> PortalComment? {
        try await prepare()
        return try await comments.comment(commentId, of: subject)
    }
}
