/// The web content of the REST services (Documentation/Portals.md, "Content of the headless services").
struct StructuredContents: Sendable {
    /// The articles.
    var state: PortalState

    /// Answers a request.
    ///
    /// - Parameters:
    ///   - request: The request, a GET.
    ///   - parts: The parts of the path below the root.
    ///   - identity: Who it runs as.
    /// - Returns: The page or the article; nil for another path.
    /// - Throws: The problem.
    func answer(
        _ request: IncomingRequest,
        _ parts: [String],
        _ identity: Identity
    ) throws(HeadlessProblem) -> SandboxAnswer? {
        let bean = StructuredContentBean(state: state, request: request)
        let key = parts.count > 1 ? Int64(parts[1]) : nil
        switch (parts.count, parts.first, parts.last) {
        case (3, "sites", "structured-contents"):
            try signedIn(identity, "getSiteStructuredContentsPage")
            guard let key, state.company.groups.contains(where: { $0.groupId == key }) else {
                throw .notFound("No Group exists with the primary key \(parts[1])")
            }
            // Only with `flatten` also what lies in folders.
            let isFlat = request.parameter("flatten") == "true"
            return page(request, bean, "site|\(key)|\(isFlat)", identity) { row in
                row.groupId == key && (isFlat || row.folderId == 0)
            }
        case (3, "structured-content-folders", "structured-contents"):
            try signedIn(identity, "getStructuredContentFolderStructuredContentsPage")
            return page(request, bean, "folder|\(key ?? 0)", identity) { $0.folderId == key }
        case (3, "content-structures", "structured-contents"):
            try signedIn(identity, "getContentStructureStructuredContentsPage")
            return page(request, bean, "structure|\(key ?? 0)", identity) { $0.structureId == key }
        case (2, "content-structures", _):
            try signedIn(identity, "getContentStructure")
            guard let structure = state.company.content.structures.first(where: { $0.structureId == key }) else {
                throw .notFound("No DDMStructure exists with the primary key \(parts[1])")
            }
            return .json(bean.structure(structure).pretty, type: "application/json")
        default: return try article(parts, key, bean, identity)
        }
    }

    /// Answers a request for one article.
    private func article(
        _ parts: [String],
        _ key: Int64?,
        _ bean: StructuredContentBean,
        _ identity: Identity
    ) throws(HeadlessProblem) -> SandboxAnswer? {
        switch (parts.count, parts.first, parts.last) {
        case (2, "structured-contents", _):
            try signedIn(identity, "getStructuredContent")
            return try one(bean, "primary key \(parts[1])", identity) { $0.resourcePrimKey == key }
        case (4, "structured-contents", _) where parts[2] == "rendered-content":
            try signedIn(identity, "getStructuredContentRenderedContentTemplate")
            let article = try article("primary key \(parts[1])", identity) { $0.resourcePrimKey == key }
            return .page(bean.html(article))
        case (5, "sites", let name?) where parts[2] == "structured-contents" && parts[3] == "by-key":
            try signedIn(identity, "getSiteStructuredContentByKey")
            return try one(bean, "key {groupId=\(parts[1]), articleId=\(name)}", identity) {
                $0.groupId == key && $0.articleId == name
            }
        case (5, "sites", let name?) where parts[2] == "structured-contents" && parts[3] == "by-uuid":
            try signedIn(identity, "getSiteStructuredContentByUuid")
            return try one(bean, "key {uuid=\(name), groupId=\(parts[1])}", identity) {
                $0.groupId == key && $0.uuid == name
            }
        default: return nil
        }
    }

    private func signedIn(_ identity: Identity, _ method: String) throws(HeadlessProblem) {
        guard identity.user != nil else { throw .guest(method: "StructuredContentResourceImpl#\(method)") }
    }

    /// The approved articles that the caller may see, in the order of the search index.
    private func page(
        _ request: IncomingRequest,
        _ bean: StructuredContentBean,
        _ name: String,
        _ identity: Identity,
        _ belongs: @escaping @Sendable (SandboxArticle) -> Bool
    ) -> SandboxAnswer {
        let seesAll = identity.user?.isAdministrator == true
        let query = RowQuery<SandboxArticle>("headless|\(name)|\(seesAll)", isShared: true) { row in
            belongs(row) && row.status == SandboxArticle.approved && (seesAll || !row.isHidden)
        }
        let page = HeadlessPage(request)
        let rows = state.content.articles.rows(query, start: page.start, end: page.end)
        return page.answer(rows.map(bean.value), totalCount: state.content.articles.count(query))
    }

    private func one(
        _ bean: StructuredContentBean,
        _ key: String,
        _ identity: Identity,
        _ holds: @escaping @Sendable (SandboxArticle) -> Bool
    ) throws(HeadlessProblem) -> SandboxAnswer {
        .json(bean.value(try article(key, identity, holds)).pretty, type: "application/json")
    }

    private func article(
        _ key: String,
        _ identity: Identity,
        _ holds: @escaping @Sendable (SandboxArticle) -> Bool
    ) throws(HeadlessProblem) -> SandboxArticle {
        // What may not be seen is not there, as far as a GET is told.
        guard let article = state.content.articles.rows(RowQuery(key, accepts: holds), end: 1).first,
            !article.isHidden || identity.user?.isAdministrator == true
        else { throw .notFound("No JournalArticle exists with the \(key)") }
        return article
    }
}
