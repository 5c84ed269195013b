public import LiferayPortal

/// How a list is cut into pages: the first page has a size of its own (Documentation/Portals.md, "Pages").
public struct PageSizes: Hashable, Sendable {
    /// The number of rows of page 0, at least 1; 50 by default.
    public let firstPageSize: Int
    /// The number of rows of each later page, at least 1; 25 by default.
    public let pageSize: Int

    /// The sizes that the screenlets have where nothing else is said: 50, then 25.
    public static let standard = PageSizes()

    private init() {
        firstPageSize = 50
        pageSize = 25
    }

    /// Creates page sizes.
    ///
    /// - Parameters:
    ///   - firstPageSize: The number of rows of page 0.
    ///   - pageSize: The number of rows of each later page.
    /// - Throws: ``PortraitError`` with the code ``PortraitError/Code/usage`` for a size below 1.
    public init(firstPageSize: Int = 50, pageSize: Int = 25) throws(PortraitError) {
        guard firstPageSize >= 1, pageSize >= 1 else {
            throw PortraitError(
                .usage,
                message: "a page can't have \(min(firstPageSize, pageSize)) rows",
                hint: "give page sizes of 1 or more"
            )
        }
        self.firstPageSize = firstPageSize
        self.pageSize = pageSize
    }

    /// The rows of a page.
    ///
    /// - Parameter page: The number of the page, from 0 on.
    /// - Returns: The rows, the end excluded; nil for a page that no list has, as its rows have numbers beyond 32 bits.
    public func range(ofPage page: Int) -> RowRange? {
        guard page >= 0, page <= Int(Int32.max), max(firstPageSize, pageSize) <= Int(Int32.max) else { return nil }
        // Both factors have 31 bits at most, so that nothing overflows.
        let start = page == 0 ? 0 : firstPageSize + (page - 1) * pageSize
        let end = firstPageSize + page * pageSize
        return end <= Int(Int32.max) ? RowRange(start: start, end: end) : nil
    }

    /// The page that a row is on.
    ///
    /// - Parameter row: The number of the row, from 0 on.
    /// - Returns: The number of the page.
    public func page(ofRow row: Int) -> Int {
        row < firstPageSize ? 0 : (row - firstPageSize) / pageSize + 1
    }
}
