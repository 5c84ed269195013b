/// Some rows of a list as the portal gave them.
public struct RawPage: Hashable, Sendable {
    /// The rows in the portal's order: fewer than were asked for at the end of the list, never more.
    public var rows: [JSONValue]
    /// How many rows the whole list has; nil when it was not asked for or the portal does not tell.
    public var rowCount: Int?

    /// Creates a page.
    ///
    /// - Parameters:
    ///   - rows: The rows in the portal's order.
    ///   - rowCount: How many rows the whole list has, nil when unknown.
    public init(rows: [JSONValue], rowCount: Int? = nil) {
        self.rows = rows
        self.rowCount = rowCount
    }
}
