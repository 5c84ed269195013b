public import LiferayPortal
public import Screenlets

/// The rows of a list, by the same policies and from the same cache as anywhere; some pages are in memory at a time.
public struct ListRowsInput<Connector: ListConnector>: BatchInput {
    /// A column for the template: its name, and the text that a row of the list has in it.
    public typealias Column = (name: String, text: (Connector.Row) -> String)

    /// The columns that every row has.
    public var columns: [String]? { fields.map(\.name) }

    private var rows: ListRows<Connector>.Iterator
    private let fields: [Column]
    private let selector: (Connector.Row) -> UserSelector?
    private let described: (Connector.Row) -> PortalUser?
    private var count = 0

    /// Creates the rows; nothing is asked yet.
    ///
    /// - Parameters:
    ///   - rows: The list.
    ///   - columns: The columns, each with a name of its own.
    ///   - described: Tells the user as the row describes them, who is then not asked for again where the portal has just
    ///     told so; nil for a row that describes none.
    ///   - selector: Tells which user a row is about; nil for one that is left out.
    public init(
        _ rows: ListRows<Connector>,
        columns: [Column],
        described: @escaping (Connector.Row) -> PortalUser? = { _ in nil },
        selector: @escaping (Connector.Row) -> UserSelector?
    ) {
        self.rows = rows.makeAsyncIterator()
        fields = columns
        self.described = described
        self.selector = selector
    }

    /// Asks on.
    ///
    /// - Returns: The next row, or nil at the end.
    /// - Throws: ``PortraitError`` when a page of the list can't be had.
    public mutating func next() async throws(PortraitError) -> BatchRow? {
        while let row = try await rows.next(isolation: nil) {
            guard let selector = selector(row) else { continue }
            count += 1
            var texts: [String: String] = [:]
            for field in fields { texts[field.name] = field.text(row) }
            return BatchRow(
                number: count,
                fields: texts,
                subject: .success(.user(selector)),
                described: rows.source == .remote ? described(row) : nil
            )
        }
        return nil
    }
}

extension ListRowsInput where Connector == UserListConnector {
    /// Creates the users of a list as rows; the portal's own account for guests is none.
    ///
    /// - Parameter rows: The list.
    public init(users rows: ListRows<Connector>) {
        let columns: [Column] = [
            ("userId", { String($0.userId) }), ("screenName", \.screenName), ("email", \.emailAddress),
            ("firstName", \.firstName), ("middleName", \.middleName), ("lastName", \.lastName),
            ("portraitId", { String($0.portraitId) }), ("uuid", \.uuid), ("companyId", { String($0.companyId) }),
        ]
        self.init(
            rows,
            columns: columns,
            described: { $0 },
            selector: { $0.isGuest ? nil : .userId($0.userId) }
        )
    }
}

extension ListRowsInput where Connector == AssetListConnector {
    /// Creates the users behind assets as rows: the user that an asset is, else the one who made it.
    ///
    /// - Parameter rows: The list.
    public init(assets rows: ListRows<Connector>) {
        let userId = { (asset: AssetRow) in asset.className.hasSuffix(".model.User") ? asset.classPK : asset.userId }
        let columns: [Column] = [
            ("userId", { String(userId($0)) }), ("entryId", { String($0.entryId) }), ("className", \.className),
            ("classPK", { String($0.classPK) }), ("groupId", { String($0.groupId) }), ("title", \.title),
        ]
        self.init(rows, columns: columns) { .userId(userId($0)) }
    }
}
