/// What may be removed for want of space: it can be asked of the portal again.
enum Evictable: Hashable, Sendable {
    /// A portrait.
    case entry(Int64)
    /// A page of a list.
    case page(Int64)

    /// The table that it is a row of.
    var table: String {
        switch self {
        case .entry: "entry"
        case .page: "page"
        }
    }

    /// The number of its row.
    var id: Int64 {
        switch self {
        case .entry(let id), .page(let id): id
        }
    }

    /// The number of the entry; nil for a page.
    var entryId: Int64? {
        if case .entry(let id) = self { id } else { nil }
    }

    /// The number of the page; nil for an entry.
    var pageId: Int64? {
        if case .page(let id) = self { id } else { nil }
    }
}
