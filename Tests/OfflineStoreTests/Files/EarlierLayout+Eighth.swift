extension EarlierLayout {
    /// The eighth layout: the seventh one's file, with a portrait that the user had before.
    static let eighthDump =
        seventhDump + "\n" + """
            BEGIN TRANSACTION;
            INSERT INTO grdb_migrations VALUES ('8 portraits that were here before');
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
            CREATE TABLE sentPicture (
                portalId INTEGER NOT NULL REFERENCES portal (id) ON DELETE CASCADE,
                userId INTEGER NOT NULL,
                sha256 BLOB NOT NULL,
                portraitId INTEGER NOT NULL,
                portalSha256 BLOB NOT NULL,
                PRIMARY KEY (portalId, userId)
            ) STRICT, WITHOUT ROWID;
            INSERT INTO history VALUES (1,1,1,10000,'image/png',X'431b36f2b16be7471a7cce44b22a6d9d4be6faf0a6f4e5f068a6124b951826a9',3,NULL,X'',3,
                1795175000000,1795176000000,0,X'2320c1189cb7394884951aea7480c8d07ea6fe1c42ec5bfeb8f669003e953dbc');
            INSERT INTO historyPicture VALUES (1,X'616266',NULL);
            COMMIT;
            PRAGMA user_version = 8;
            """
}
