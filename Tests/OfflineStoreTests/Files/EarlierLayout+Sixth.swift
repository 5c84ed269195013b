extension EarlierLayout {
    /// The sixth layout: the fifth one's file, with a box of the portal and a master of the portrait.
    static let sixthDump =
        fifthDump + "\n" + """
            BEGIN TRANSACTION;
            INSERT INTO grdb_migrations VALUES ('6 boxes of portals, and masters');
            ALTER TABLE portal ADD COLUMN portraitBox BLOB;
            ALTER TABLE portal ADD COLUMN portraitBoxReceivedAt INTEGER;
            ALTER TABLE portal ADD COLUMN portraitBoxChecksum BLOB;
            ALTER TABLE edit ADD COLUMN cameAs TEXT;
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
            UPDATE portal SET portraitBox = X'7b7d', portraitBoxReceivedAt = 1795176000000,
                portraitBoxChecksum = X'b695920b15c7008901b509bf74a33d7ce5433fb31fcf50a214d61072d6060e25';
            INSERT INTO master VALUES (1,10001,X'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad','image/png',
                X'd81a65c1de02e17d9cfd88d68a8768fd1e3262f5e2fb859382fe33734b3f3ca8',3,X'f2577f99a85eae2f144e188ade36e59f9a3a7f551d31c5c2140f492815f8b64f',X'616265');
            COMMIT;
            PRAGMA user_version = 6;
            """
}
