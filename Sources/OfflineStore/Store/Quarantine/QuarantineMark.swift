import StoreEngine

/// What changes with every picture that comes into the quarantine or leaves it.
package struct QuarantineMark: Hashable, Sendable {
    private var count: Int64 = 0
    private var last: Int64 = 0

    /// The mark of an empty quarantine.
    package init() {}

    init(_ db: any Database) throws {
        // No number is given twice.
        guard let row = try db.row("SELECT COUNT(*), CAST(coalesce(MAX(id), 0) AS BIGINT) FROM quarantine") else {
            return
        }
        var reader = ColumnReader(row)
        count = try reader.integer("count")
        last = try reader.integer("last")
    }
}
