/// The comments of something: the list of Liferay Screens' `CommentListScreenlet`.
///
/// Asks the Screens application's service where the portal has it, else the portal's own, which tells less of each
/// comment; on portals whose JSON web services are switched off, the headless ones, which have articles, blog entries
/// and documents. Liferay 6.2 has no comments to ask for (Documentation/Portals.md, "Comments").
public struct CommentListConnector: ListConnector {
    /// What is commented.
    public var subject: CommentSubject

    /// Creates the list.
    ///
    /// - Parameter subject: What is commented.
    public init(_ subject: CommentSubject) {
        self.subject = subject
    }

    /// The screenlet's name.
    public var name: String { "CommentList" }

    /// The class and id of what is commented; the site adds nothing to them.
    public var cacheKey: String { subject.cacheKey }

    /// True: a discussion grows while it is read, and what waits to be sent is shown behind its last comment (facts.md, section 3.7).
    public var countsWithEveryPage: Bool { true }

    /// Asks the portal for some comments, in the order of the discussion.
    ///
    /// - Parameters:
    ///   - range: The rows.
    ///   - counting: Whether to ask how many comments there are.
    ///   - services: What can be asked.
    /// - Returns: The comments as the portal gave them.
    /// - Throws: ``PortalError/unsupported(_:)`` on Liferay 6.2, else what went wrong on the way.
    public func load(
        _ range: RowRange,
        counting: Bool,
        from services: PortalServices
    ) async throws(PortalError) -> RawPage {
        let subject = try subject.validated()
        guard try await services.flavour() != .liferay62 else { throw .unsupported(.commentsOfLiferay62) }
        return try await services.answer { () async throws(PortalError) in
            try await services.answer(ofOptional: CommentService.screens.rawValue) { () async throws(PortalError) in
                let parameters = subject.parameters
                return try await services.page(
                    JSONCommand(CommentService.screens.path("get-comments"), parameters, rows: range),
                    count: counting ? JSONCommand(CommentService.screens.path("get-comments-count"), parameters) : nil
                )
            } otherwise: { () async throws(PortalError) in
                let parameters = try await subject.parameters(with: services)
                return try await services.page(
                    JSONCommand(CommentService.own.path("get-comments"), parameters, rows: range),
                    count: counting ? JSONCommand(CommentService.own.path("get-comments-count"), parameters) : nil
                )
            }
        } orHeadless: { () async throws(PortalError) in
            try await services.page(at: try subject.headlessPath, range, counting: counting)
        }
    }

    /// Reads a comment.
    ///
    /// - Parameter raw: The comment as the portal gave it.
    /// - Returns: The comment.
    /// - Throws: ``PortalError/unexpectedAnswer(_:)`` naming the first field that is missing or of the wrong type.
    public func row(_ raw: JSONValue) throws(PortalError) -> PortalComment {
        try PortalComment(raw)
    }
}
