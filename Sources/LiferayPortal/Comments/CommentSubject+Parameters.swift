extension CommentSubject {
    /// The subject, once it can name something.
    ///
    /// - Throws: ``PortalError/invalidRequest(_:)`` when it can't.
    func validated() throws(PortalError) -> CommentSubject {
        guard !className.isEmpty else { throw .invalidRequest(.undefinedClass) }
        guard classPK > 0 else { throw .invalidRequest(.undefinedSubject) }
        return self
    }

    /// The parameters of the Screens application's service.
    var parameters: [String: JSONValue] {
        ["className": .string(className), "classPK": .integer(classPK)]
    }

    /// The parameters of the portal's own service, which wants the site besides.
    func parameters(with services: PortalServices) async throws(PortalError) -> [String: JSONValue] {
        var parameters = parameters
        parameters["groupId"] = .integer(try await services.groupId(groupId))
        return parameters
    }

    /// The address of the comments among the headless services.
    ///
    /// - Throws: ``PortalError/unsupported(_:)`` for a class whose comments they don't have.
    var headlessPath: String {
        get throws(PortalError) {
            let collection =
                switch className.split(separator: ".").last {
                case "JournalArticle": "structured-contents"
                case "BlogsEntry": "blog-postings"
                case "DLFileEntry": "documents"
                default: throw .unsupported(.commentsOfClass(className))
                }
            return "\(HeadlessService.contents)/\(collection)/\(classPK)/comments"
        }
    }
}
