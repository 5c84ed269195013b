extension SQLiteTables {
    /// The pages of lists; rows lie apart from the metadata, so that noting a use does not write them again.
    ///
    /// A list that is read from its beginning again is a new row with a new number: pages that were asked for before
    /// know that they are of the list that is gone. A list without pages is nothing.
    static let lists = """
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
        CREATE INDEX pageLastUse ON page (lastUsedAt, id);
        CREATE TABLE pageRows (
            pageId INTEGER PRIMARY KEY REFERENCES page (id) ON DELETE CASCADE,
            bytes BLOB NOT NULL
        ) STRICT;
        CREATE TRIGGER pageLast AFTER DELETE ON page BEGIN
            DELETE FROM list WHERE id = old.listId AND NOT EXISTS (SELECT 1 FROM page WHERE listId = old.listId);
        END;
        """

    /// The totals of pages beside those of entries and edits.
    static let listUsage = """
        ALTER TABLE usage ADD COLUMN pageCount INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE usage ADD COLUMN pageByteCount INTEGER NOT NULL DEFAULT 0;
        CREATE TRIGGER pageAdded AFTER INSERT ON page BEGIN
            UPDATE usage SET pageCount = pageCount + 1, pageByteCount = pageByteCount + new.byteCount;
        END;
        CREATE TRIGGER pageRemoved AFTER DELETE ON page BEGIN
            UPDATE usage SET pageCount = pageCount - 1, pageByteCount = pageByteCount - old.byteCount;
        END;
        CREATE TRIGGER pageResized AFTER UPDATE OF byteCount ON page WHEN new.byteCount <> old.byteCount BEGIN
            UPDATE usage SET pageByteCount = pageByteCount - old.byteCount + new.byteCount;
        END;
        """
}
