import LiferayPortal
import OfflineStore
import StoreEngine

extension SessionContext {
    /// Brings the cached pages of a discussion up to date with what the portal has of a comment after an edit.
    ///
    /// This comes before the edit is forgotten: whatever happens in between, reads never show what was before it.
    ///
    /// - Parameters:
    ///   - change: What the portal has now.
    ///   - discussion: The discussion of a new comment; the pages of others are found by their rows.
    /// - Throws: The store's errors.
    func renewPages(_ change: CommentPages.Change, of discussion: CommentDiscussion?) async throws(StoreError) {
        let choice: ListContent.Choice
        var change = change
        switch change {
        case .added(let comment):
            guard let discussion else { return }
            choice = .rows(CommentListConnector(CommentSubject(discussion)).cacheKey)
            change = .added(try await completed(comment))
        case .shown(let comment): choice = .containing("\(comment.commentId)")
        case .gone(let commentId): choice = .containing("\(commentId)")
        }
        let list = CommentListConnector(CommentSubject(className: "", classPK: 0))
        let own = ListKey(session: self, name: list.name, rows: "", sizes: .standard).account
        let told = change
        try await store.changePages(of: choice, name: list.name, portal: portalKey) { content in
            guard var pages = CommentPages(content) else { return }
            pages.apply(content.account == own ? told : told.withoutPermissions)
            content = pages.stored(in: content)
        }
    }

    /// A new comment with its author and time, of which some portals answer no more than the id.
    private func completed(_ comment: PortalComment) async throws(StoreError) -> PortalComment {
        var comment = comment
        let now = clock.now()
        comment.createDate = comment.createDate ?? now
        comment.modifiedDate = comment.modifiedDate ?? comment.createDate
        guard comment.userId == 0, let signIn else { return comment }
        guard case .hit(let entry) = try await store.lookUp(.signIn(signIn), portal: portalKey), let user = entry.user
        else { return comment }
        comment.userId = user.userId
        comment.userName = [user.firstName, user.middleName, user.lastName].filter { !$0.isEmpty }
            .joined(separator: " ")
        return comment
    }
}

extension CommentPages.Change {
    /// The change as other accounts see it: what one may do with a new comment is not what they may.
    fileprivate var withoutPermissions: Self {
        guard case .added(var comment) = self else { return self }
        comment.updatePermission = nil
        comment.deletePermission = nil
        return .added(comment)
    }
}
