extension SQLiteTables {
    /// Since when an entry's picture is known; null where an earlier layout stored it, and the time of storing is the best guess.
    static let changeTimes = "ALTER TABLE entry ADD COLUMN changedAt INTEGER;"
}
