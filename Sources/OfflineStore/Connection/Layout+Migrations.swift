import GRDB

extension Layout {
    /// The steps from each layout to the next; only ever appended to.
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator().disablingDeferredForeignKeyChecks()
        migrator.registerMigration("1 portals, entries, pictures and names") { db in
            try db.execute(sql: portalsAndEntries)
            try db.execute(sql: names)
            try db.execute(sql: usage)
            try db.execute(sql: "PRAGMA application_id = \(applicationId); PRAGMA user_version = 1")
        }
        return migrator
    }

    /// Bytes lie apart from the metadata, so that noting a use does not write the picture again.
    private static let portalsAndEntries = """
        CREATE TABLE portal (
            id INTEGER PRIMARY KEY,
            server TEXT NOT NULL UNIQUE,
            facts BLOB,
            factsReceivedAt INTEGER,
            factsChecksum BLOB
        ) STRICT;
        CREATE TABLE entry (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            portalId INTEGER NOT NULL REFERENCES portal (id) ON DELETE CASCADE,
            companyId INTEGER,
            userId INTEGER,
            portraitId INTEGER NOT NULL,
            uuid TEXT NOT NULL,
            screenName TEXT NOT NULL,
            emailAddress TEXT NOT NULL,
            firstName TEXT NOT NULL,
            middleName TEXT NOT NULL,
            lastName TEXT NOT NULL,
            pictureKind INTEGER NOT NULL,
            mediaType TEXT,
            sha256 BLOB NOT NULL,
            byteCount INTEGER NOT NULL,
            receivedAt INTEGER NOT NULL,
            lastUsedAt INTEGER NOT NULL,
            syncState INTEGER NOT NULL,
            attempts INTEGER NOT NULL,
            dueAt INTEGER,
            parkReason TEXT,
            revision INTEGER NOT NULL,
            checksum BLOB NOT NULL
        ) STRICT;
        CREATE UNIQUE INDEX entryUser ON entry (portalId, userId) WHERE userId IS NOT NULL;
        CREATE UNIQUE INDEX entryPortraitOnly ON entry (portalId, portraitId, uuid) WHERE userId IS NULL;
        CREATE INDEX entryPortrait ON entry (portalId, portraitId, uuid);
        CREATE INDEX entryLastUse ON entry (lastUsedAt, id) WHERE syncState = 0;
        CREATE INDEX entryDue ON entry (dueAt, id) WHERE syncState = 1;
        CREATE TABLE picture (
            entryId INTEGER PRIMARY KEY REFERENCES entry (id) ON DELETE CASCADE,
            bytes BLOB NOT NULL
        ) STRICT;
        """

    private static let names = """
        CREATE TABLE alias (
            portalId INTEGER NOT NULL,
            kind INTEGER NOT NULL,
            name TEXT NOT NULL,
            companyId INTEGER NOT NULL,
            entryId INTEGER NOT NULL REFERENCES entry (id) ON DELETE CASCADE,
            PRIMARY KEY (portalId, kind, name, companyId)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX aliasEntry ON alias (entryId);
        CREATE TABLE signIn (
            portalId INTEGER NOT NULL REFERENCES portal (id) ON DELETE CASCADE,
            name TEXT NOT NULL,
            userId INTEGER NOT NULL,
            checksum BLOB NOT NULL,
            PRIMARY KEY (portalId, name)
        ) STRICT, WITHOUT ROWID;
        """

    /// Totals that every change keeps, whichever process makes it, so that nobody has to add up a large store.
    private static let usage = """
        CREATE TABLE usage (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            entryCount INTEGER NOT NULL,
            byteCount INTEGER NOT NULL
        ) STRICT;
        INSERT INTO usage VALUES (1, 0, 0);
        CREATE TRIGGER entryAdded AFTER INSERT ON entry BEGIN
            UPDATE usage SET entryCount = entryCount + 1, byteCount = byteCount + new.byteCount;
        END;
        CREATE TRIGGER entryRemoved AFTER DELETE ON entry BEGIN
            UPDATE usage SET entryCount = entryCount - 1, byteCount = byteCount - old.byteCount;
        END;
        CREATE TRIGGER entryResized AFTER UPDATE OF byteCount ON entry WHEN new.byteCount <> old.byteCount BEGIN
            UPDATE usage SET byteCount = byteCount - old.byteCount + new.byteCount;
        END;
        """
}
