/// Adds, changes, deletes and looks up single comments, by the service that the portal has.
///
/// The order is the one of ``CommentListConnector``, except that a comment whose subject is not known is looked up and
/// changed by the headless services where there is no Screens application.
struct CommentConnector: Sendable {
    let services: PortalServices

    /// Adds a comment, at most once.
    func add(_ body: String, to subject: CommentSubject) async throws(PortalError) -> PortalComment {
        let subject = try subject.validated()
        try Self.check(body)
        try await checkRelease()
        return try await services.answer { () async throws(PortalError) in
            try await services.answer(ofOptional: CommentService.screens.rawValue) { () async throws(PortalError) in
                let parameters = subject.parameters.merging(["body": .string(body)]) { $1 }
                return try PortalComment(
                    try await once(JSONCommand(CommentService.screens.path("add-comment"), parameters))
                )
            } otherwise: { () async throws(PortalError) in
                let parameters = try await subject.parameters(with: services).merging(["body": .string(body)]) { $1 }
                let commentId = try await once(JSONCommand(CommentService.own.path("add-comment"), parameters))
                return try Self.comment(commentId, body: body)
            }
        } orHeadless: { () async throws(PortalError) in
            let text = JSONValue.object(["text": .string(Self.unwrapped(body))])
            return try PortalComment(try await services.headless.post(try subject.headlessPath, text))
        }
    }

    /// Changes a comment.
    func update(
        _ commentId: Int64,
        of subject: CommentSubject?,
        body: String
    ) async throws(PortalError) -> PortalComment {
        let subject = try subject?.validated()
        try Self.check(body)
        try await check(commentId)
        return try await found(commentId) { () async throws(PortalError) in
            try await services.answer { () async throws(PortalError) in
                try await services.answer(ofOptional: CommentService.screens.rawValue) { () async throws(PortalError) in
                    try await byScreens("update-comment", of: commentId, ["body": .string(body)])
                } otherwise: { () async throws(PortalError) in
                    guard let subject else { return try await updatedByHeadless(commentId, body: body) }
                    return try await updatedByOwnService(commentId, of: subject, body: body)
                }
            } orHeadless: { () async throws(PortalError) in
                try await updatedByHeadless(commentId, body: body)
            }
        }
    }

    /// Deletes a comment; the portal's own service does so even where there is the Screens application.
    func delete(_ commentId: Int64) async throws(PortalError) {
        try await check(commentId)
        try await found(commentId) { () async throws(PortalError) in
            try await services.answer { () async throws(PortalError) in
                let command = JSONCommand(CommentService.own.path("delete-comment"), ["commentId": .integer(commentId)])
                _ = try await services.service.invoke(command)
            } orHeadless: { () async throws(PortalError) in
                try await services.headless.delete("\(HeadlessService.contents)/comments/\(commentId)")
            }
        }
    }

    /// Looks a comment up; nil when it is not there.
    func comment(_ commentId: Int64, of subject: CommentSubject?) async throws(PortalError) -> PortalComment? {
        let subject = try subject?.validated()
        try await check(commentId)
        do throws(PortalError) {
            return try await found(commentId) { () async throws(PortalError) in
                try await services.answer { () async throws(PortalError) in
                    try await services.answer(ofOptional: CommentService.screens.rawValue) {
                        () async throws(PortalError) in
                        try await byScreens("get-comment", of: commentId)
                    } otherwise: { () async throws(PortalError) in
                        guard let subject else { return try await foundByHeadless(commentId) }
                        return try await foundByOwnService(commentId, of: subject)
                    }
                } orHeadless: { () async throws(PortalError) in
                    try await foundByHeadless(commentId)
                }
            }
        } catch .noSuchComment {
            return nil
        }
    }

    // MARK: The Screens application

    /// Asks for a comment, or has it changed.
    ///
    /// The application looks at what it has not found, which is a null pointer; of another service that says nothing.
    private func byScreens(
        _ method: String,
        of commentId: Int64,
        _ change: [String: JSONValue] = [:]
    ) async throws(PortalError) -> PortalComment {
        let parameters = change.merging(["commentId": .integer(commentId)]) { $1 }
        do throws(PortalError) {
            let command = JSONCommand(CommentService.screens.path(method), parameters)
            return try PortalComment(try await services.service.invoke(command))
        } catch .exception(let exception) where exception.simpleName == "NullPointerException" {
            throw .noSuchComment(commentId)
        }
    }

    // MARK: The portal's own service

    private func updatedByOwnService(
        _ commentId: Int64,
        of subject: CommentSubject,
        body: String
    ) async throws(PortalError) -> PortalComment {
        let change: [String: JSONValue] = [
            "commentId": .integer(commentId), "subject": .string(""), "body": .string(body),
        ]
        let parameters = subject.parameters.merging(change) { $1 }
        let command = JSONCommand(CommentService.own.path("update-comment"), parameters)
        return try Self.comment(try await services.service.invoke(command), body: body)
    }

    /// The service gives no single comment, so the discussion is gone through, page by page.
    private func foundByOwnService(
        _ commentId: Int64,
        of subject: CommentSubject
    ) async throws(PortalError) -> PortalComment {
        let parameters = try await subject.parameters(with: services)
        var range = RowRange(start: 0, end: Self.pageSize)
        while range.start < Self.longestDiscussion {
            let page = try await services.page(
                JSONCommand(CommentService.own.path("get-comments"), parameters, rows: range),
                count: nil
            )
            for row in page.rows {
                let comment = try PortalComment(row)
                if comment.commentId == commentId { return comment }
            }
            guard page.rows.count >= Self.pageSize else { throw .noSuchComment(commentId) }
            range = RowRange(start: range.end, end: range.end + Self.pageSize)
        }
        throw .unsupported(.longDiscussion(limit: Self.longestDiscussion))
    }

    private static let pageSize = 200
    /// No discussion is searched further than this.
    private static let longestDiscussion = 10_000

    // MARK: The headless services

    private func updatedByHeadless(_ commentId: Int64, body: String) async throws(PortalError) -> PortalComment {
        let text = JSONValue.object(["text": .string(Self.unwrapped(body))])
        return try await byHeadless { () async throws(PortalError) in
            try PortalComment(
                try await services.headless.put("\(HeadlessService.contents)/comments/\(commentId)", text)
            )
        }
    }

    private func foundByHeadless(_ commentId: Int64) async throws(PortalError) -> PortalComment {
        try await byHeadless { () async throws(PortalError) in
            try PortalComment(try await services.get("\(HeadlessService.contents)/comments/\(commentId)"))
        }
    }

    /// Liferay 7.0 and 7.1 have no headless services at all.
    private func byHeadless<Value>(_ ask: () async throws(PortalError) -> Value) async throws(PortalError) -> Value {
        do throws(PortalError) {
            return try await ask()
        } catch .unexpectedAnswer(.status(404, _)) {
            throw .unsupported(.commentWithoutSubject)
        }
    }

    /// The services put a paragraph around every text, so that a body that has one loses it.
    static func unwrapped(_ body: String) -> String {
        // By scalars, as a paragraph may begin with an accent.
        let scalars = body.unicodeScalars
        guard scalars.starts(with: "<p>".unicodeScalars), scalars.count >= 7,
            scalars.suffix(4).elementsEqual("</p>".unicodeScalars)
        else { return body }
        return String(scalars.dropFirst(3).dropLast(4))
    }

    // MARK: Checks

    private static func check(_ body: String) throws(PortalError) {
        guard !Substring(body).trimmed.isEmpty else { throw .invalidRequest(.emptyComment) }
    }

    private func check(_ commentId: Int64) async throws(PortalError) {
        guard commentId > 0 else { throw .invalidRequest(.undefinedComment) }
        try await checkRelease()
    }

    private func checkRelease() async throws(PortalError) {
        guard try await services.flavour() != .liferay62 else { throw .unsupported(.commentsOfLiferay62) }
    }

    /// Names a comment that is not there, in whatever way the portal says so.
    private func found<Value>(
        _ commentId: Int64,
        _ ask: () async throws(PortalError) -> Value
    ) async throws(PortalError) -> Value {
        do throws(PortalError) {
            return try await ask()
        } catch .exception(let exception) where exception.namesMissingService {
            throw .unsupported(.comments)
        } catch .exception(let exception)
            where exception.status == 404 || exception.isMissingModel
        {
            throw .noSuchComment(commentId)
        }
    }

    /// A comment of which the portal gave the id only.
    private static func comment(_ answer: JSONValue, body: String) throws(PortalError) -> PortalComment {
        guard let commentId = answer.long, commentId > 0 else { throw .unexpectedAnswer(.wrongType("commentId")) }
        return PortalComment(commentId: commentId, body: body)
    }

    private func once(_ command: JSONCommand) async throws(PortalError) -> JSONValue {
        try await services.service.invoke([command], isRepeatable: false).first ?? .null
    }
}
