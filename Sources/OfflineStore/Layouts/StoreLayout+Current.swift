import StoreEngine

extension StoreLayout {
    /// The mark of the program in the header of a file: `prtr`.
    static let applicationId = 0x7072_7472

    /// The tables that this version reads and writes.
    static let current = StoreLayout(
        number: 9,
        applicationId: applicationId,
        migrations: SQLiteTables.migrations,
        steps: [
            PostgresStep(
                number: 4,
                name: "4 portals, entries, names, edits, leases and lists",
                sql: PostgresTables.tables
            ),
            PostgresStep(number: 5, name: "5 jobs of batches", sql: PostgresTables.jobs),
            PostgresStep(
                number: 6,
                name: "6 boxes of portals, and masters",
                sql: PostgresTables.portraitBoxes + "\n" + PostgresTables.masters
            ),
            PostgresStep(number: 7, name: "7 quarantine of pictures", sql: PostgresTables.quarantine),
            PostgresStep(
                number: 8,
                name: "8 portraits that were here before",
                sql: PostgresTables.history + "\n" + PostgresTables.sentPictures
            ),
            PostgresStep(
                number: 9,
                name: "9 since when pictures are known, and room to prove",
                sql: PostgresTables.changeTimes + "\n" + PostgresTables.probeRoom
            ),
        ]
    )
}
