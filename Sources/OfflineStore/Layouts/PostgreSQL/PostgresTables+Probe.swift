extension PostgresTables {
    /// The bytes by which it is seen whether there is room, as in SQLite's file.
    static let probeRoom = "ALTER TABLE probe ADD COLUMN room BYTEA;"
}
