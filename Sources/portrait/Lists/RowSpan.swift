/// The rows of a list that are asked for.
enum RowSpan: Hashable, Sendable {
    /// One page, or its first rows.
    case page(Int, limit: Int?)
    /// All pages from the first, until there are no more rows or enough of them.
    case all(limit: Int?)

    /// The last page whose rows have numbers that the portal can count to, whatever the page sizes.
    static let maximumPage = Int(Int32.max) / maximumPageSize - 1
    /// The most rows of a page.
    static let maximumPageSize = 10_000

    /// The page, where it is only one.
    var onlyPage: Int? {
        switch self {
        case .page(let page, _): page
        case .all: nil
        }
    }

    /// The most rows; nil for as many as there are.
    var limit: Int? {
        switch self {
        case .page(_, let limit), .all(let limit): limit
        }
    }
}
