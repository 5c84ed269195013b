extension SQLiteTables {
    /// A row that is written to see whether there is room; its bytes are gone again when that is known.
    static let probe = """
        CREATE TABLE probe (id INTEGER PRIMARY KEY, count INTEGER NOT NULL, room BLOB) STRICT;
        INSERT INTO probe VALUES (1, 0, NULL);
        """
}
