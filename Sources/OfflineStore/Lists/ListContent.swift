/// What is stored of one list, for a change in place.
public struct ListContent: Hashable, Sendable {
    /// A page of the list.
    public struct Page: Hashable, Sendable {
        /// The rows in the caller's own form.
        public var rows: [UInt8]

        /// The number of rows of the whole list, as far as it is known with this page.
        public var rowCount: Int?

        /// Creates a page.
        ///
        /// - Parameters:
        ///   - rows: The rows in the caller's own form.
        ///   - rowCount: The number of rows of the whole list, as far as it is known.
        public init(rows: [UInt8], rowCount: Int? = nil) {
            self.rows = rows
            self.rowCount = rowCount
        }
    }

    /// The account that the rows were shown to, in the form in which names are compared; empty for a guest.
    public let account: String

    /// The number of rows of page 0.
    public let firstPageSize: Int

    /// The number of rows of each later page.
    public let pageSize: Int

    /// The pages that are stored, by their numbers.
    public var pages: [Int: Page]

    /// Describes a list; the store does.
    package init(account: String, firstPageSize: Int, pageSize: Int, pages: [Int: Page]) {
        self.account = account
        self.firstPageSize = firstPageSize
        self.pageSize = pageSize
        self.pages = pages
    }
}

extension ListContent {
    /// Which stored lists of a name are meant.
    public enum Choice: Hashable, Sendable {
        /// Those with certain rows, for every account and size of pages: all that shapes them, as the list's key was told.
        case rows(String)
        /// Those with a text in their rows.
        case containing(String)
    }
}
