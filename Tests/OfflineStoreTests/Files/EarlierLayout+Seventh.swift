extension EarlierLayout {
    /// The seventh layout: the sixth one's file, with a picture in quarantine.
    static let seventhDump =
        sixthDump + "\n" + """
            BEGIN TRANSACTION;
            INSERT INTO grdb_migrations VALUES ('7 quarantine of pictures');
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
            INSERT INTO quarantine VALUES (1,X'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',3,3,
                'its decoder was ended by signal 11',1795176000000,X'616263');
            COMMIT;
            PRAGMA user_version = 7;
            """
}
