public import FoundationEssentials
public import LiferayPortal

/// The answer of loading one page of a list.
public struct LoadedPage<Row: Sendable>: Sendable {
    /// The rows; fewer than the page's range where the list ends, none behind its end.
    public let rows: [Row]
    /// The rows as the portal gave them.
    public let rawRows: [JSONValue]
    /// The number of rows of the whole list, as far as the portal told it with this page; asked for with page 0, and with every page
    /// of comments.
    public let rowCount: Int?
    /// The number of the page, from 0 on.
    public let page: Int
    /// The rows that were asked for.
    public let range: RowRange
    /// Where the rows came from: the portal or the cache.
    public let source: PortraitSource
    /// The policy that was followed.
    public let policy: OfflinePolicy
    /// Whether the policy had to use its second choice.
    public let fallback: Bool
    /// When the portal gave the rows.
    public let receivedAt: Date

    /// Whether the list has no rows behind this page: the count says so, or where none was told, the page is short.
    public var isLast: Bool {
        rowCount.map { $0 <= range.end } ?? (rawRows.count < range.count)
    }

    /// The page as the answer of another policy, for which the cache is the second choice.
    func following(_ policy: OfflinePolicy) -> LoadedPage {
        guard policy != self.policy else { return self }
        return LoadedPage(
            rows: rows,
            rawRows: rawRows,
            rowCount: rowCount,
            page: page,
            range: range,
            source: source,
            policy: policy,
            fallback: source == .cache,
            receivedAt: receivedAt
        )
    }
}

extension LoadedPage: Equatable where Row: Equatable {}
