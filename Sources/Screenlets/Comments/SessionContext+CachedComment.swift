import LiferayPortal
import OfflineStore
import StoreEngine

extension SessionContext {
    /// Finds a comment as it was shown last, so that a sync notices what somebody else changed since.
    ///
    /// Cost: the cached pages of all discussions are searched; nothing is asked of the portal.
    ///
    /// - Parameter commentId: The id of the comment in the portal.
    /// - Returns: The comment, without an edit that waits over it; nil where no page has it.
    /// - Throws: The store's errors.
    func cachedComment(_ commentId: Int64) async throws(StoreError) -> PortalComment? {
        // Any discussion will do: the name of the list and the form of its rows are the same for all.
        let list = CommentListConnector(CommentSubject(className: "", classPK: 0))
        let pages = try await store.pages(
            containing: "\(commentId)",
            name: list.name,
            account: account,
            portal: portalKey
        )
        for page in pages {
            for row in JSONValue(bytes: page.rows)?.elements ?? [] {
                do throws(PortalError) {
                    let comment = try list.row(row)
                    if comment.commentId == commentId { return comment }
                } catch {
                    // A page that can't be read is no help; loading it says what is wrong.
                }
            }
        }
        return nil
    }
}
