extension EarlierLayout {
    /// The third layout: the second one's file, with what the dump has more and one page of a list.
    static let thirdDump =
        secondDump + "\n" + """
            BEGIN TRANSACTION;
            INSERT INTO grdb_migrations VALUES ('3 pages of lists');
            ALTER TABLE usage ADD COLUMN pageCount INTEGER NOT NULL DEFAULT 0;
            ALTER TABLE usage ADD COLUMN pageByteCount INTEGER NOT NULL DEFAULT 0;
            UPDATE usage SET pageCount = 1, pageByteCount = 2;
            CREATE TABLE list (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                portalId INTEGER NOT NULL REFERENCES portal (id) ON DELETE CASCADE,
                account TEXT NOT NULL,
                name TEXT NOT NULL,
                digest BLOB NOT NULL,
                firstPageSize INTEGER NOT NULL,
                pageSize INTEGER NOT NULL,
                UNIQUE (portalId, digest, account, firstPageSize, pageSize)
            ) STRICT;
            INSERT INTO list VALUES (1,1,'jane','BookmarkList',
                X'aac78ae5b9832345ae86d7a1fcbb6b9ea64f597e08810fd5cf0206c289c772af',50,25);
            CREATE TABLE page (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                listId INTEGER NOT NULL REFERENCES list (id) ON DELETE CASCADE,
                number INTEGER NOT NULL,
                rowCount INTEGER,
                byteCount INTEGER NOT NULL,
                receivedAt INTEGER NOT NULL,
                lastUsedAt INTEGER NOT NULL,
                checksum BLOB NOT NULL,
                UNIQUE (listId, number)
            ) STRICT;
            INSERT INTO page VALUES (1,1,0,0,2,1795176000000,1795176000000,
                X'4541a5889600e0b28f708fc2c9e19595f82e9b6a84173d4c51b04293459a518d');
            CREATE TABLE pageRows (
                pageId INTEGER PRIMARY KEY REFERENCES page (id) ON DELETE CASCADE,
                bytes BLOB NOT NULL
            ) STRICT;
            INSERT INTO pageRows VALUES (1,X'5b5d');
            CREATE INDEX pageLastUse ON page (lastUsedAt, id);
            CREATE TRIGGER pageLast AFTER DELETE ON page BEGIN
                DELETE FROM list WHERE id = old.listId AND NOT EXISTS (SELECT 1 FROM page WHERE listId = old.listId);
            END;
            CREATE TRIGGER pageAdded AFTER INSERT ON page BEGIN
                UPDATE usage SET pageCount = pageCount + 1, pageByteCount = pageByteCount + new.byteCount;
            END;
            CREATE TRIGGER pageRemoved AFTER DELETE ON page BEGIN
                UPDATE usage SET pageCount = pageCount - 1, pageByteCount = pageByteCount - old.byteCount;
            END;
            CREATE TRIGGER pageResized AFTER UPDATE OF byteCount ON page WHEN new.byteCount <> old.byteCount BEGIN
                UPDATE usage SET pageByteCount = pageByteCount - old.byteCount + new.byteCount;
            END;
            COMMIT;
            PRAGMA user_version = 3;
            """
}
