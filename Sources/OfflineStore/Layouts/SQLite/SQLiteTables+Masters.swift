extension SQLiteTables {
    /// What portraits were made from, a row for an entry and with its number, so that it goes where that goes.
    ///
    /// What the portal gave back is told by the portrait's id and by the digest of the bytes.
    static let masters = """
        CREATE TABLE master (
            id INTEGER PRIMARY KEY REFERENCES entry (id) ON DELETE CASCADE,
            portraitId INTEGER NOT NULL,
            portalSha256 BLOB NOT NULL,
            mediaType TEXT,
            sha256 BLOB NOT NULL,
            byteCount INTEGER NOT NULL,
            checksum BLOB NOT NULL,
            bytes BLOB NOT NULL
        ) STRICT;
        ALTER TABLE usage ADD COLUMN masterCount INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE usage ADD COLUMN masterByteCount INTEGER NOT NULL DEFAULT 0;
        CREATE TRIGGER masterAdded AFTER INSERT ON master BEGIN
            UPDATE usage SET masterCount = masterCount + 1, masterByteCount = masterByteCount + new.byteCount;
        END;
        CREATE TRIGGER masterRemoved AFTER DELETE ON master BEGIN
            UPDATE usage SET masterCount = masterCount - 1, masterByteCount = masterByteCount - old.byteCount;
        END;
        CREATE TRIGGER masterResized AFTER UPDATE OF byteCount ON master WHEN new.byteCount <> old.byteCount BEGIN
            UPDATE usage SET masterByteCount = masterByteCount - old.byteCount + new.byteCount;
        END;
        """
}
