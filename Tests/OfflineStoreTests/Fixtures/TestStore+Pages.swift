import OfflineStore

extension TestStore {
    /// Stores a page as one that was just asked for.
    @discardableResult
    func put(
        rows: String,
        rowCount: Int? = nil,
        page number: Int,
        of list: ListKey = Sample.list()
    ) async throws -> StoredPage {
        try await store.put(
            rows: Array(rows.utf8),
            rowCount: rowCount,
            page: number,
            of: list,
            reading: try await store.beginReading(list)
        )
    }

    /// The rows of a page, or nil where it is not there.
    func rows(page number: Int, of list: ListKey = Sample.list()) async throws -> String? {
        guard case .hit(let page) = try await store.lookUp(page: number, of: list) else { return nil }
        return String(decoding: page.rows, as: UTF8.self)
    }

    /// The rows of the first three pages.
    func pages(of list: ListKey = Sample.list()) async throws -> [String?] {
        var pages: [String?] = []
        for number in 0...2 { pages.append(try await rows(page: number, of: list)) }
        return pages
    }
}
