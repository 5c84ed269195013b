extension SQLiteTables {
    /// The portraits that users had before, a row for each picture of a user; what it was made from lies beside its bytes.
    static let history = """
        CREATE TABLE history (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            portalId INTEGER NOT NULL REFERENCES portal (id) ON DELETE CASCADE,
            userId INTEGER NOT NULL,
            portraitId INTEGER NOT NULL,
            mediaType TEXT,
            sha256 BLOB NOT NULL,
            pictureByteCount INTEGER NOT NULL,
            masterMediaType TEXT,
            masterSha256 BLOB NOT NULL,
            byteCount INTEGER NOT NULL,
            receivedAt INTEGER NOT NULL,
            replacedAt INTEGER NOT NULL,
            reason INTEGER NOT NULL,
            checksum BLOB NOT NULL
        ) STRICT;
        CREATE UNIQUE INDEX historyPictureOfUser ON history (portalId, userId, sha256);
        CREATE TABLE historyPicture (
            historyId INTEGER PRIMARY KEY REFERENCES history (id) ON DELETE CASCADE,
            bytes BLOB NOT NULL,
            masterBytes BLOB
        ) STRICT;
        ALTER TABLE usage ADD COLUMN historyCount INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE usage ADD COLUMN historyByteCount INTEGER NOT NULL DEFAULT 0;
        CREATE TRIGGER historyAdded AFTER INSERT ON history BEGIN
            UPDATE usage SET historyCount = historyCount + 1, historyByteCount = historyByteCount + new.byteCount;
        END;
        CREATE TRIGGER historyRemoved AFTER DELETE ON history BEGIN
            UPDATE usage SET historyCount = historyCount - 1, historyByteCount = historyByteCount - old.byteCount;
        END;
        """
}
