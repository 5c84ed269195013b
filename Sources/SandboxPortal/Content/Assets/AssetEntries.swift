/// Finds assets in all tables that have some.
struct AssetEntries: Sendable {
    /// The tables.
    var state: PortalState

    /// The part of an answer that one table gives.
    private struct Part {
        var count: Int
        var entries: (_ start: Int, _ end: Int) -> [AssetEntry]
    }

    /// Counts the entries that a question finds.
    ///
    /// - Parameter query: The question.
    /// - Returns: The number.
    func count(_ query: AssetQuery) -> Int { parts(query).reduce(0) { $0 + $1.count } }

    /// Reads a part of the entries that a question finds.
    ///
    /// - Parameters:
    ///   - query: The question.
    ///   - start: The first entry; below 0 is 0.
    ///   - end: The entry behind the last; -1 for all.
    /// - Returns: The entries.
    func entries(_ query: AssetQuery, start: Int = 0, end: Int = -1) -> [AssetEntry] {
        let parts = parts(query).filter { $0.count > 0 }
        if parts.count == 1 { return parts[0].entries(start, end) }
        // Several classes are seldom asked for at once, so that all of them may be sorted each time.
        let all = parts.flatMap { $0.entries(0, -1) }.map { (value: query.value($0), entry: $0) }
        let sorted = all.sorted { one, other in
            guard one.value != other.value else { return one.entry.entryId < other.entry.entryId }
            return query.isAscending ? one.value < other.value : other.value < one.value
        }
        let first = min(max(0, start), sorted.count)
        return sorted[first..<(end == -1 ? sorted.count : min(max(first, end), sorted.count))].map(\.entry)
    }

    /// Finds the entry of a thing.
    ///
    /// - Parameters:
    ///   - model: Its class.
    ///   - classPK: Its key.
    /// - Returns: The entry, nil when there is none.
    func entry(_ model: ModelName, classPK: Int64) -> AssetEntry? {
        switch model {
        case .journalArticle:
            state.content.articles.rows(RowQuery("resource|\(classPK)") { $0.resourcePrimKey == classPK }, end: 1).first
                .map(AssetEntry.init)
        case .bookmarksEntry: state.content.bookmarks.row(key: classPK).map(AssetEntry.init)
        case .user: state.user(userId: classPK).map { AssetEntry($0, groupId: state.company.content.companyGroupId) }
        default:
            state.content.assets
                .rows(RowQuery("\(model)|\(classPK)") { $0.model == model && $0.classPK == classPK }, end: 1).first
                .map(AssetEntry.init)
        }
    }

    private func parts(_ query: AssetQuery) -> [Part] {
        let groupId = state.company.content.companyGroupId
        let wants: (ModelName) -> Bool = { query.models?.contains($0) ?? true }
        var parts: [Part] = []
        if wants(.journalArticle) { parts.append(part(state.content.articles, query) { AssetEntry($0) }) }
        if wants(.bookmarksEntry) { parts.append(part(state.content.bookmarks, query) { AssetEntry($0) }) }
        if wants(.user) { parts.append(part(state.accounts, query) { AssetEntry($0, groupId: groupId) }) }
        parts.append(part(state.content.assets, query) { AssetEntry($0) })
        return parts
    }

    private func part<Row>(
        _ table: ListedRows<Row>,
        _ query: AssetQuery,
        _ entry: @escaping @Sendable (Row) -> AssetEntry
    ) -> Part {
        let order = RowOrder<Row>(name: "asset \(query.column)", isAscending: query.isAscending) { row in
            switch query.value(entry(row)) {
            case .number(let number): .number(number)
            case .text(let text): .text(text)
            }
        }
        // Copies have texts of their own.
        let isShared = query.keywords.isEmpty
        let rows = RowQuery<Row>("asset|\(query.name)", order: order, isShared: isShared) { query.accepts(entry($0)) }
        return Part(count: table.count(rows)) { table.rows(rows, start: $0, end: $1).map(entry) }
    }
}
