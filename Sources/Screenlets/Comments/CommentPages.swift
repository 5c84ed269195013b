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

    private let sizes: PageSizes
    /// The rows by the numbers of their pages.
    private var pages: [Int: [JSONValue]]
    /// The number of comments as page 0 tells it.
    private var rowCount: Int?

    /// Reads what is stored; a page that can't be read is left out.
    init?(_ content: ListContent) {
        guard let sizes = content.sizes else { return nil }
        self.sizes = sizes
        pages = content.pages.compactMapValues { JSONValue(bytes: $0.rows)?.elements }
        rowCount = content.pages[0]?.rowCount
    }

    /// Takes a change over.
    mutating func apply(_ change: Change) {
        switch change {
        case .added(let comment): if !replace(comment) { append(comment.raw) }
        case .shown(let comment): _ = replace(comment)
        case .gone(let commentId): remove(commentId)
        }
    }

    /// The pages as they are to be stored.
    ///
    /// - Parameter content: What is stored.
    /// - Returns: The same list with these pages.
    func stored(in content: ListContent) -> ListContent {
        var content = content
        content.pages = pages.compactMapValues { rows in
            JSONValue.array(rows).bytes.map { ListContent.Page(rows: $0) }
        }
        content.pages[0]?.rowCount = rowCount
        return content
    }

    private func place(of commentId: Int64) -> (page: Int, row: Int)? {
        for (number, rows) in pages {
            if let row = rows.firstIndex(where: { $0.commentId == commentId }) { return (number, row) }
        }
        return nil
    }

    private mutating func replace(_ comment: PortalComment) -> Bool {
        guard let (page, row) = place(of: comment.commentId), let rows = pages[page] else { return false }
        pages[page]?[row] = comment.renewing(rows[row])
        return true
    }

    private mutating func append(_ row: JSONValue) {
        guard let count = rowCount else {
            // Only a page that was not full tells that it is the last.
            guard let last = pages.keys.max(), let range = sizes.range(ofPage: last) else { return }
            if let rows = pages[last], rows.count < range.count { pages[last]?.append(row) }
            return
        }
        rowCount = count + 1
        let number = sizes.page(ofRow: count)
        guard let range = sizes.range(ofPage: number) else { return }
        if range.start + (pages[number]?.count ?? 0) == count { pages[number, default: []].append(row) }
    }

    private mutating func remove(_ commentId: Int64) {
        guard let (page, row) = place(of: commentId), let start = sizes.range(ofPage: page)?.start else { return }
        let gone = start + row
        var moved: [Int: JSONValue] = [:]
        for (number, rows) in pages {
            guard let start = sizes.range(ofPage: number)?.start else { continue }
            for (offset, row) in rows.enumerated() where start + offset != gone {
                moved[start + offset - (start + offset > gone ? 1 : 0)] = row
            }
        }
        for number in pages.keys {
            guard let range = sizes.range(ofPage: number) else { continue }
            let rows = (range.start..<range.end).prefix { moved[$0] != nil }.compactMap { moved[$0] }
            pages[number] = rows.isEmpty && number > 0 ? nil : rows
        }
        rowCount = rowCount.map { max(0, $0 - 1) }
    }
}

extension ListContent {
    /// How the list is cut into pages; nil where no list is cut so.
    fileprivate var sizes: PageSizes? {
        do throws(PortraitError) {
            return try PageSizes(firstPageSize: firstPageSize, pageSize: pageSize)
        } catch {
            return nil
        }
    }
}

extension JSONValue {
    /// The id of the comment that a row is about, in whichever service's form.
    fileprivate var commentId: Int64? {
        (members?["commentId"] ?? members?["id"])?.long
    }
}
