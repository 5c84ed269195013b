/// The engines, and what each of them writes in its own way.
package enum Dialect: Hashable, CaseIterable, Sendable {
    /// SQLite.
    case sqlite
    /// PostgreSQL, and what speaks its protocol.
    case postgres

    /// What a query for rows to take ends with, so that who takes at the same time gets others and waits for nobody.
    ///
    /// - Parameter table: The name of the rows' table in the query.
    /// - Returns: The clause; empty where only one can change the store at a time.
    package func skippingTaken(_ table: String) -> String {
        switch self {
        case .sqlite: ""
        case .postgres: "FOR UPDATE OF \(table) SKIP LOCKED"
        }
    }

    /// What a query for rows to change ends with, so that it waits for who changes them, and nobody else changes them then.
    ///
    /// - Parameter table: The name of the rows' table in the query.
    /// - Returns: The clause; empty where only one can change the store at a time.
    package func taking(_ table: String) -> String {
        switch self {
        case .sqlite: ""
        case .postgres: "FOR UPDATE OF \(table)"
        }
    }

    /// What a query for a row ends with that nobody may take away before the transaction has ended.
    package var keepingRow: String {
        switch self {
        case .sqlite: ""
        case .postgres: "FOR KEY SHARE"
        }
    }

    /// A condition that bytes stand in a column of bytes.
    ///
    /// - Parameter column: The column.
    /// - Returns: The condition, with a question mark for the bytes.
    package func contains(_ column: String) -> String {
        switch self {
        case .sqlite: "instr(\(column), ?) > 0"
        case .postgres: "position(CAST(? AS BYTEA) IN \(column)) > 0"
        }
    }
}
