extension PostgresTables {
    /// Since when an entry's picture is known, as in SQLite's file.
    static let changeTimes = "ALTER TABLE entry ADD COLUMN changedAt BIGINT;"
}
