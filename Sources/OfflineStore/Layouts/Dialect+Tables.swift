import StoreEngine

extension Dialect {
    /// The edits by what becomes of them, to be counted in their index; SQLite may think a whole table as quick.
    var editsByState: String {
        switch self {
        case .sqlite: "edit INDEXED BY editDue"
        case .postgres: "edit"
        }
    }

    /// The statement that gives the next place in the order in which edits are made.
    ///
    /// In PostgreSQL a sequence, so that two who make edits don't wait for each other; places may then be left out.
    var nextSerial: String {
        switch self {
        case .sqlite: "SELECT coalesce(MAX(serial), 0) + 1 FROM edit"
        case .postgres: "SELECT nextval('editMade')"
        }
    }

    /// Whether the layout keeps the totals of what is stored, so that nobody has to add them up, and takes a list away with
    /// its last page.
    ///
    /// Not in PostgreSQL: the totals would be a row that all writers have to wait for, and not every engine that speaks its
    /// protocol has triggers.
    var keepsTotals: Bool { self == .sqlite }
}
