import HTTPMessages

/// The comments of the REST services (Documentation/Portals.md, "Content of the headless services").
///
/// A list has only the direct answers; a text is put into a paragraph when it is written.
struct HeadlessComments: Sendable {
    /// The comments.
    var discussions: Discussions

    private var comments: ListedRows<SandboxComment> { discussions.state.content.comments }

    /// Answers a request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - parts: The parts of the path below the root.
    ///   - identity: Who it runs as.
    /// - Returns: The page or the comment; nil for another path.
    /// - Throws: The problem.
    func answer(
        _ request: IncomingRequest,
        _ parts: [String],
        _ identity: Identity
    ) throws(HeadlessProblem) -> SandboxAnswer? {
        guard parts.count > 1, let key = Int64(parts[1]) else { return nil }
        let kind = request.method == "HEAD" ? "GET" : request.method
        switch (kind, parts.count, parts[0], parts.last) {
        case ("GET", 3, "structured-contents", "comments"), ("GET", 3, "blog-postings", "comments"):
            try signedIn(identity, "getStructuredContentCommentsPage")
            return page(request, try subject(parts[0], key, identity), parent: 0)
        case ("POST", 3, "structured-contents", "comments"), ("POST", 3, "blog-postings", "comments"):
            try signedIn(identity, "postStructuredContentComment")
            return try add(request, to: try subject(parts[0], key, identity), answering: nil, identity)
        case ("GET", 3, "comments", "comments"):
            try signedIn(identity, "getCommentCommentsPage")
            return page(request, try subject(of: try comment(key), identity), parent: key)
        case ("POST", 3, "comments", "comments"):
            try signedIn(identity, "postCommentComment")
            let parent = try comment(key)
            return try add(request, to: try subject(of: parent, identity), answering: parent, identity)
        case ("GET", 2, "comments", _):
            try signedIn(identity, "getComment")
            let comment = try comment(key)
            _ = try subject(of: comment, identity)
            return Self.json(bean(comment))
        case ("PUT", 2, "comments", _):
            try signedIn(identity, "putComment")
            let text = try Self.text(request)
            return Self.json(
                bean(try change { () throws(PortalFailure) in try discussions.update(key, body: text, identity) })
            )
        case ("DELETE", 2, "comments", _):
            try signedIn(identity, "deleteComment")
            try change { () throws(PortalFailure) in try discussions.delete(key, identity) }
            return SandboxAnswer(status: 204, header: [], body: [])
        default: return nil
        }
    }

    private func signedIn(_ identity: Identity, _ method: String) throws(HeadlessProblem) {
        guard identity.user != nil else { throw .guest(method: "CommentResourceImpl#\(method)") }
    }

    private func subject(_ resource: String, _ key: Int64, _ identity: Identity) throws(HeadlessProblem) -> AssetEntry {
        let model: ModelName = resource == "blog-postings" ? .blogsEntry : .journalArticle
        guard let entry = AssetEntries(state: discussions.state).entry(model, classPK: key),
            !entry.isHidden || identity.user?.isAdministrator == true
        else { throw .notFound("No \(model.rawValue) exists with the primary key \(key)") }
        return entry
    }

    private func subject(of comment: SandboxComment, _ identity: Identity) throws(HeadlessProblem) -> AssetEntry {
        try subject(comment.model == .blogsEntry ? "blog-postings" : "structured-contents", comment.classPK, identity)
    }

    private func comment(_ key: Int64) throws(HeadlessProblem) -> SandboxComment {
        guard let comment = comments.row(key: key) else {
            throw .notFound("No MBMessage exists with the primary key \(key)")
        }
        return comment
    }

    private func page(_ request: IncomingRequest, _ subject: AssetEntry, parent: Int64) -> SandboxAnswer {
        let (model, classPK) = (subject.model, subject.classPK)
        let query = RowQuery<SandboxComment>("direct|\(model)|\(classPK)|\(parent)", isShared: true) { comment in
            comment.model == model && comment.classPK == classPK && comment.parentCommentId == parent
        }
        let page = HeadlessPage(request)
        let rows = comments.rows(query, start: page.start, end: page.end)
        return page.answer(rows.map(bean), totalCount: comments.count(query))
    }

    private func add(
        _ request: IncomingRequest,
        to subject: AssetEntry,
        answering parent: SandboxComment?,
        _ identity: Identity
    ) throws(HeadlessProblem) -> SandboxAnswer {
        let text = try Self.text(request)
        guard !comments.rows(discussions.thread(subject)).contains(where: { $0.body == text }) else {
            throw .conflict("A comment with the same text already exists")
        }
        let comment = try change { () throws(PortalFailure) in
            try discussions.add(text, to: subject, answering: parent, identity)
        }
        return Self.json(bean(comment))
    }

    private static func text(_ request: IncomingRequest) throws(HeadlessProblem) -> String {
        let value: PortalValue
        do throws(PortalValue.SyntaxError) {
            value = try PortalValue(parsing: request.body)
        } catch {
            throw .badRequest(type: nil, "Input is invalid JSON")
        }
        guard let text = value.members?["text"]?.parameterText, !text.isEmpty else {
            throw .unprocessable("Comment text is null")
        }
        return "<p>\(text)</p>"
    }

    private func change<Result>(_ work: () throws(PortalFailure) -> Result) throws(HeadlessProblem) -> Result {
        do throws(PortalFailure) {
            return try work()
        } catch {
            switch error.status(.liferay74) {
            case 404: throw .notFound(error.text(.liferay74))
            case 403: throw .forbidden(error.text(.liferay74))
            default: throw .internalError
            }
        }
    }

    private func bean(_ comment: SandboxComment) -> PortalValue {
        let commentId = comment.commentId
        var members: [String: PortalValue] = [
            "actions": .object([]),
            "creator": discussions.state.user(userId: comment.userId).map(StructuredContentBean.creator) ?? .null,
            "dateCreated": .text(HTTPDate.isoText(milliseconds: comment.createDate)),
            "dateModified": .text(HTTPDate.isoText(milliseconds: comment.modifiedDate)),
            "externalReferenceCode": .text(comment.uuid),
            "id": .long(commentId),
            "numberOfComments": .int(Int64(comments.written.count { $0.parentCommentId == commentId })),
            "text": .text(comment.body),
        ]
        if comment.parentCommentId != 0 { members["parentCommentId"] = .long(comment.parentCommentId) }
        return .bean(members)
    }

    private static func json(_ value: PortalValue) -> SandboxAnswer { .json(value.pretty, type: "application/json") }
}
