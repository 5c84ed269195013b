/// The engines, and what each of them writes in its own way.
enum Dialect: Hashable, CaseIterable, Sendable {
    /// SQLite.
    case sqlite
    /// PostgreSQL, and what speaks its protocol.
    case postgres

    /// The statement that gives the next place in the order in which edits are made.
    ///
    /// In PostgreSQL a sequence, so that two who make edits don't wait for each other; places may then be left out.
    var nextSerial: String {
        switch self {
        case .sqlite: "SELECT coalesce(MAX(serial), 0) + 1 FROM edit"
        case .postgres: "SELECT nextval('editMade')"
        }
    }

    /// The statement that writes something without changing anything.
    var touch: String {
        switch self {
        case .sqlite: "UPDATE usage SET entryCount = entryCount"
        case .postgres: "UPDATE probe SET count = count + 1"
        }
    }

    /// What a query for rows to take ends with, so that who takes at the same time gets others and waits for nobody.
    ///
    /// - Parameter table: The name of the rows' table in the query.
    /// - Returns: The clause; empty where only one can change the store at a time.
    func skippingTaken(_ table: String) -> String {
        switch self {
        case .sqlite: ""
        case .postgres: "FOR UPDATE OF \(table) SKIP LOCKED"
        }
    }

    /// What a query for rows to change ends with, so that it waits for who changes them, and nobody else changes them then.
    ///
    /// - Parameter table: The name of the rows' table in the query.
    /// - Returns: The clause; empty where only one can change the store at a time.
    func taking(_ table: String) -> String {
        switch self {
        case .sqlite: ""
        case .postgres: "FOR UPDATE OF \(table)"
        }
    }

    /// What a query for a row ends with that nobody may take away before the transaction has ended.
    var keepingRow: String {
        switch self {
        case .sqlite: ""
        case .postgres: "FOR KEY SHARE"
        }
    }

    /// A condition that bytes stand in a column of bytes.
    ///
    /// - Parameter column: The column.
    /// - Returns: The condition, with a question mark for the bytes.
    func contains(_ column: String) -> String {
        switch self {
        case .sqlite: "instr(\(column), ?) > 0"
        case .postgres: "position(CAST(? AS BYTEA) IN \(column)) > 0"
        }
    }

    /// Whether the layout keeps the totals of what is stored, so that nobody has to add them up, and takes a list away with
    /// its last page.
    ///
    /// Not in PostgreSQL: the totals would be a row that all writers have to wait for, and not every engine that speaks its
    /// protocol has triggers.
    var keepsTotals: Bool { self == .sqlite }
}
