import LiferayPortal
import OfflineStore
import StoreEngine

extension SessionContext {
    /// Forgets the cached pages of a discussion, which show what was before an edit.
    ///
    /// This comes before the edit is forgotten: whatever happens in between, reads show the edit over nothing, and never
    /// what was before it.
    ///
    /// - Parameter discussion: The discussion; nil where it is not known: then the pages of all discussions.
    /// - Throws: The store's errors.
    func forgetPages(of discussion: CommentDiscussion?) async throws(StoreError) {
        let subject = discussion.map { CommentSubject($0) }
        let list = CommentListConnector(subject ?? CommentSubject(className: "", classPK: 0))
        try await store.removePages(name: list.name, rows: subject == nil ? nil : list.cacheKey, portal: portalKey)
    }
}
