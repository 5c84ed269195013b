import LiferayPortal
import OfflineStore

/// The stored pages of a discussion, as they are after an edit that the portal has.
///
/// A pure value. Rows that move from page to page because one is gone come from the stored pages alone: where the next page
/// is not stored, a page ends a row early.
struct CommentPages {
    /// What the portal has of a comment now.
    enum Change: Hashable, Sendable {
        /// It is a new one at the end of the discussion.
        case added(PortalComment)
        /// It has this body.
        case shown(PortalComment)
        /// It is not there any more.
        case gone(Int64)
    }

    private var rows: PagedRows

    /// Reads what is stored; a page that can't be read is left out.
    init?(_ content: ListContent) {
        guard let rows = PagedRows(content) else { return nil }
        self.rows = rows
    }

    /// Takes a change over.
    mutating func apply(_ change: Change) {
        switch change {
        case .added(let comment): if !replace(comment) { append(comment.raw) }
        case .shown(let comment): _ = replace(comment)
        case .gone(let commentId): rows.remove { $0.commentId == commentId }
        }
    }

    /// The pages as they are to be stored.
    ///
    /// - Parameter content: What is stored.
    /// - Returns: The same list with these pages.
    func stored(in content: ListContent) -> ListContent { rows.stored(in: content) }

    private mutating func replace(_ comment: PortalComment) -> Bool {
        for (number, page) in rows.pages {
            guard let row = page.firstIndex(where: { $0.commentId == comment.commentId }) else { continue }
            rows.pages[number]?[row] = comment.renewing(page[row])
            return true
        }
        return false
    }

    private mutating func append(_ row: JSONValue) {
        guard let count = rows.rowCount else {
            // Only a page that was not full tells that it is the last.
            guard let last = rows.pages.keys.max(), let range = rows.sizes.range(ofPage: last) else { return }
            if let page = rows.pages[last], page.count < range.count { rows.pages[last]?.append(row) }
            return
        }
        rows.rowCount = count + 1
        let number = rows.sizes.page(ofRow: count)
        guard let range = rows.sizes.range(ofPage: number) else { return }
        if range.start + (rows.pages[number]?.count ?? 0) == count { rows.pages[number, default: []].append(row) }
    }
}

extension JSONValue {
    /// The id of the comment that a row is about, in whichever service's form.
    fileprivate var commentId: Int64? {
        (members?["commentId"] ?? members?["id"])?.long
    }
}
