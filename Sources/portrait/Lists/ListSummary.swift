import FoundationEssentials
import LiferayPortal
import Screenlets

/// What is told of rows besides the rows: where they came from, and how many there are.
struct ListSummary: Encodable, Sendable {
    private enum Key: String, CodingKey {
        case list, page, rowCount, source, policy, fallback, receivedAt, error
    }

    /// Where rows came from that are of several pages.
    enum Source: String, Encodable, Sendable {
        case remote, cache, mixed
    }

    /// The list, as the command names it.
    let list: String
    /// The page, where it is only one.
    let page: Int?
    /// The policy that was followed.
    let policy: OfflinePolicy
    /// The number of rows that were told and that the portal has.
    private(set) var toldCount = 0
    /// The number of rows that were told besides: comments that the portal does not have yet.
    private var addedCount = 0
    /// The number of rows of the whole list; nil while the portal has not told it.
    private(set) var rowCount: Int?
    /// Whether there are rows behind those that were told.
    private var hasMore = false
    /// Whether rows were left out that had been loaded.
    private var isCut = false
    /// The columns that rows had and the head of the rows has not.
    private var leftOutColumns: [String] = []
    /// Where the rows came from; nil before the first page.
    private(set) var source: Source?
    /// Whether the policy had to use its second choice for a page.
    private(set) var fallback = false
    /// When the portal gave the rows, the oldest of them.
    private(set) var receivedAt: Date?
    /// What ended the list too early.
    var failure: PortraitError?

    init(list: String, page: Int?, policy: OfflinePolicy) {
        self.list = list
        self.page = page
        self.policy = policy
    }

    /// Takes note of a page.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - toldCount: The number of its rows that are told.
    mutating func note<Row>(_ page: LoadedPage<Row>, toldCount: Int) {
        // What is not in the portal comes behind the rows that it gave.
        let givenCount = min(toldCount, page.rawRows.count)
        self.toldCount += givenCount
        addedCount += toldCount - givenCount
        rowCount = page.rowCount ?? rowCount
        // Only the first page tells how many there are.
        hasMore = rowCount.map { page.range.end < $0 } ?? !page.isLast
        isCut = toldCount < page.rows.count
        let source: Source = page.source == .remote ? .remote : .cache
        self.source = self.source == nil || self.source == source ? source : .mixed
        fallback = fallback || page.fallback
        receivedAt = min(receivedAt ?? page.receivedAt, page.receivedAt)
    }

    /// Takes note of the columns of a page.
    ///
    /// - Parameters:
    ///   - columns: The names of those that its rows have.
    ///   - told: The names of those that are told.
    mutating func noteColumns(_ columns: [String], told: [String]) {
        leftOutColumns += columns.filter { !told.contains($0) && !leftOutColumns.contains($0) }
    }

    /// What a person should know besides seeing the rows: a line each.
    var remarks: String {
        var lines = [toldCount.counted("row")]
        if let rowCount, rowCount != toldCount { lines[0] = "\(toldCount) of \(rowCount.counted("row"))" }
        if addedCount > 0 {
            lines[0] += ", and \(addedCount.counted("more that is", "more that are")) not in the portal"
        }
        if isCut {
            lines[0] += "; a higher --limit gives more"
        } else if hasMore {
            lines[0] += "; --page \((page ?? 0) + 1) or --all gives more"
        }
        if !leftOutColumns.isEmpty {
            let names = leftOutColumns.joined(separator: ", ")
            lines.append("left out, as rows of the first page have no such field: \(names); --format ndjson has them")
        }
        if fallback, let receivedAt {
            lines.append("the portal can't be reached; these rows are of \(receivedAt.formatted(.iso8601))")
        }
        return lines.map { "portrait: \($0)\n" }.joined()
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        // Null, not absent: a reader finds every key in every answer.
        try object.encode(list, forKey: .list)
        try object.encode(page, forKey: .page)
        try object.encode(rowCount, forKey: .rowCount)
        try object.encode(source, forKey: .source)
        try object.encode(policy, forKey: .policy)
        try object.encode(fallback, forKey: .fallback)
        try object.encode(receivedAt, forKey: .receivedAt)
        try object.encodeIfPresent(failure.map(FailureReport.init), forKey: .error)
    }

    /// The members of the JSON object without its braces, to be put behind rows.
    ///
    /// - Throws: ``PortraitError`` when they can't be written.
    func members() throws(PortraitError) -> String {
        String(try StandardStreams.json(self).dropFirst().dropLast(2))
    }
}
