/// The pages of the headless services that hold a range of rows: they count pages from 1, and all pages are alike.
struct HeadlessWindow: Hashable, Sendable {
    /// How many rows a page has.
    var pageSize: Int
    /// The pages.
    var pages: ClosedRange<Int>

    /// The largest page that a portal gives by default (Documentation/Portals.md, "Pages of the headless services").
    static let largestPage = 500

    /// The one page that holds the whole range, where there is one of at most twice its size, else a few pages.
    ///
    /// - Parameter range: The rows, at least one.
    init(covering range: RowRange) {
        let first = range.start
        let last = range.end - 1
        let smallest = min(range.count, Self.largestPage)
        let sizes = smallest...min(smallest * 2, Self.largestPage)
        pageSize = sizes.first { first / $0 == last / $0 } ?? smallest
        pages = (first / pageSize + 1)...(last / pageSize + 1)
    }
}
