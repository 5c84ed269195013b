import LiferayPortal

/// The rows that a list shows, put together from the pages that came; a pure value (Documentation/Portals.md, "What a list shows").
///
/// Where the number of rows is known and there are no sections, each page has its place, and the rows between are there
/// as nil. Else, and where there would be too many such places, pages are put one behind the other as they come.
struct ListState<Row: Sendable>: Sendable {
    /// The most rows for which places are kept before they come.
    static var maximumPlaceCount: Int { 1_000_000 }

    /// How the list is cut into pages.
    let sizes: PageSizes
    /// The rows that are shown.
    private(set) var sections: [ListSection<Row>] = []
    /// Whether pages are put one behind the other as they come.
    private(set) var isStreaming = false
    /// Whether there is a page to ask for.
    private(set) var hasMoreRows = false
    /// The number of rows that the portal told; nil where it is unknown.
    private var toldCount: Int?
    /// The pages whose rows are shown.
    private var pages: Set<Int> = []

    /// Creates the state of a list of which nothing has come.
    init(sizes: PageSizes) {
        self.sizes = sizes
    }

    /// The number of rows, those included that are not loaded yet.
    var rowCount: Int { sections.reduce(0) { $0 + $1.rows.count } }

    /// Puts a page in its place; page 0 begins the list anew.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - section: Names the section of a row; empty for none.
    mutating func place(_ page: LoadedPage<Row>, section: (Row) -> String) {
        if page.page == 0 {
            self = ListState(sizes: sizes)
            let isManageable = page.rowCount.map { $0 <= Self.maximumPlaceCount } ?? false
            isStreaming = !isManageable || page.rows.contains { !section($0).isEmpty }
        }
        if let count = page.rowCount { toldCount = count }
        let isNew = pages.insert(page.page).inserted
        if !isStreaming {
            placeByNumber(page)
        } else if isNew {
            for row in page.rows { append(row, to: section(row)) }
            let isShort = page.rows.count < page.range.count
            hasMoreRows = !isShort && (toldCount.map { rowCount < $0 } ?? true)
        }
    }

    /// The page to ask for so that a row is there.
    ///
    /// - Parameter row: The number of the row in the whole list; that of the next one asks for more rows.
    /// - Returns: The page; nil where the row is loaded, or the list has no such row.
    func page(forRow row: Int) -> Int? {
        guard row >= 0 else { return nil }
        if isStreaming { return row >= rowCount && hasMoreRows ? (pages.max() ?? -1) + 1 : nil }
        guard let rows = sections.first?.rows, row < rows.count, rows[row] == nil else { return nil }
        return sizes.page(ofRow: row)
    }

    /// Puts another row in the place of each that is meant.
    mutating func replace(with row: Row, where isMeant: (Row) -> Bool) {
        for section in sections.indices {
            for index in sections[section].rows.indices where sections[section].rows[index].map(isMeant) ?? false {
                sections[section].rows[index] = row
            }
        }
    }

    /// Takes rows away; those behind them move up.
    mutating func remove(where isMeant: (Row) -> Bool) {
        let count = rowCount
        for section in sections.indices {
            sections[section].rows.removeAll { $0.map(isMeant) ?? false }
        }
        sections.removeAll(where: \.rows.isEmpty)
        toldCount = toldCount.map { max(0, $0 - (count - rowCount)) }
    }

    /// Puts a row behind the last one; into the last section, where there are some.
    mutating func append(_ row: Row) {
        if sections.isEmpty { sections = [ListSection(name: "", rows: [])] }
        sections[sections.count - 1].rows.append(row)
        toldCount = toldCount.map { $0 + 1 }
    }

    private mutating func placeByNumber(_ page: LoadedPage<Row>) {
        let shown = sections.first?.rows ?? []
        let count = min(page.rowCount ?? shown.count, Self.maximumPlaceCount)
        var rows = Array(shown.prefix(count))
        let end = page.range.start + page.rows.count
        let missing = max(count, end) - rows.count
        if missing > 0 { rows += Array(repeating: nil, count: missing) }
        for (offset, row) in page.rows.enumerated() { rows[page.range.start + offset] = row }
        // The portal lost rows in the meantime: those behind a short page are not there any more.
        if page.page > 0, page.rows.count < page.range.count, end < rows.count { rows.removeSubrange(end...) }
        sections = rows.isEmpty ? [] : [ListSection(name: "", rows: rows)]
        hasMoreRows = rows.contains { $0 == nil }
    }

    private mutating func append(_ row: Row, to name: String) {
        if let index = sections.firstIndex(where: { $0.name == name }) {
            sections[index].rows.append(row)
        } else {
            sections.append(ListSection(name: name, rows: [row]))
        }
    }
}
