extension SQLiteTables {
    /// Pictures that broke a decoder or outlasted it.
    ///
    /// The bytes of the oldest go when they are too many; the digest stays. `length` is that of the file, `byteCount` that of the bytes that are here.
    static let quarantine = """
        CREATE TABLE quarantine (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            sha256 BLOB NOT NULL UNIQUE,
            length INTEGER NOT NULL,
            byteCount INTEGER NOT NULL,
            reason TEXT NOT NULL,
            addedAt INTEGER NOT NULL,
            bytes BLOB
        ) STRICT;
        ALTER TABLE usage ADD COLUMN quarantineCount INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE usage ADD COLUMN quarantineByteCount INTEGER NOT NULL DEFAULT 0;
        CREATE TRIGGER quarantineAdded AFTER INSERT ON quarantine BEGIN
            UPDATE usage SET quarantineCount = quarantineCount + 1,
                quarantineByteCount = quarantineByteCount + new.byteCount;
        END;
        CREATE TRIGGER quarantineRemoved AFTER DELETE ON quarantine BEGIN
            UPDATE usage SET quarantineCount = quarantineCount - 1,
                quarantineByteCount = quarantineByteCount - old.byteCount;
        END;
        CREATE TRIGGER quarantineResized AFTER UPDATE OF byteCount ON quarantine
            WHEN new.byteCount <> old.byteCount BEGIN
            UPDATE usage SET quarantineByteCount = quarantineByteCount - old.byteCount + new.byteCount;
        END;
        """
}
