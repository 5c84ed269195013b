import StoreEngine

/// The tables of the store in a file of SQLite.
enum SQLiteTables {
    /// The steps from each layout to the next; only ever appended to.
    static let migrations = [
        step("1 portals, entries, pictures and names", to: 1, [portalsAndEntries, names, usage, mark]),
        step("2 edits over entries, and leases", to: 2, [cleanEntries, edits, editUsage, leases]),
        step("3 pages of lists", to: 3, [lists, listUsage]),
        step("4 edits of comments", to: 4, [commentEdits, leasesOfSubjects]),
        step("5 jobs of batches", to: 5, [jobs]),
        step("6 boxes of portals, and masters", to: 6, [portraitBoxes, masters]),
        step("7 quarantine of pictures", to: 7, [quarantine]),
        step("8 portraits that were here before", to: 8, [history, sentPictures]),
        step("9 since when pictures are known, and room to prove", to: 9, [changeTimes, probe]),
    ]

    private static func step(_ identifier: String, to number: Int, _ scripts: [String]) -> Migration {
        let script = scripts.reduce("") { "\($0)\($1)\n" }
        return Migration(identifier: identifier, script: "\(script)PRAGMA user_version = \(number);")
    }

    private static let mark = "PRAGMA application_id = \(StoreLayout.applicationId);"

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

    /// No version ever wrote another state into an entry than clean.
    private static let cleanEntries = """
        DROP INDEX entryLastUse;
        DROP INDEX entryDue;
        ALTER TABLE entry DROP COLUMN syncState;
        ALTER TABLE entry DROP COLUMN attempts;
        ALTER TABLE entry DROP COLUMN dueAt;
        ALTER TABLE entry DROP COLUMN parkReason;
        CREATE INDEX entryLastUse ON entry (lastUsedAt, id);
        """

    /// An edit keeps its portal from being removed: it exists nowhere else.
    ///
    /// A row with `laterId` is an earlier version of that edit, kept until the later one's end is known. State 3 is aside.
    private static let edits = """
        CREATE TABLE edit (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            portalId INTEGER NOT NULL REFERENCES portal (id),
            laterId INTEGER REFERENCES edit (id) ON DELETE CASCADE,
            nameKind INTEGER NOT NULL,
            nameText TEXT NOT NULL,
            nameNumber INTEGER,
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
            basePortraitId INTEGER,
            baseSha256 TEXT,
            state INTEGER NOT NULL,
            attempts INTEGER NOT NULL,
            dueAt INTEGER NOT NULL,
            reason TEXT,
            begunRevision INTEGER,
            replacedRevision INTEGER,
            madeAt INTEGER NOT NULL,
            serial INTEGER NOT NULL,
            revision INTEGER NOT NULL,
            checksum BLOB NOT NULL
        ) STRICT;
        CREATE UNIQUE INDEX editUser ON edit (portalId, userId)
            WHERE laterId IS NULL AND state <> 3 AND userId IS NOT NULL;
        CREATE INDEX editDue ON edit (portalId, state, dueAt, id) WHERE laterId IS NULL;
        CREATE INDEX editEarlier ON edit (laterId, revision) WHERE laterId IS NOT NULL;
        CREATE INDEX editSerial ON edit (serial);
        CREATE TABLE editPicture (
            editId INTEGER PRIMARY KEY REFERENCES edit (id) ON DELETE CASCADE,
            bytes BLOB NOT NULL
        ) STRICT;
        CREATE TABLE editAlias (
            portalId INTEGER NOT NULL,
            kind INTEGER NOT NULL,
            name TEXT NOT NULL,
            companyId INTEGER NOT NULL,
            editId INTEGER NOT NULL REFERENCES edit (id) ON DELETE CASCADE,
            PRIMARY KEY (portalId, kind, name, companyId, editId)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX editAliasEdit ON editAlias (editId);
        """

    private static let editUsage = """
        ALTER TABLE usage ADD COLUMN editCount INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE usage ADD COLUMN editByteCount INTEGER NOT NULL DEFAULT 0;
        CREATE TRIGGER editAdded AFTER INSERT ON edit BEGIN
            UPDATE usage SET editCount = editCount + 1, editByteCount = editByteCount + new.byteCount;
        END;
        CREATE TRIGGER editRemoved AFTER DELETE ON edit BEGIN
            UPDATE usage SET editCount = editCount - 1, editByteCount = editByteCount - old.byteCount;
        END;
        CREATE TRIGGER editResized AFTER UPDATE OF byteCount ON edit WHEN new.byteCount <> old.byteCount BEGIN
            UPDATE usage SET editByteCount = editByteCount - old.byteCount + new.byteCount;
        END;
        """

    /// A place is a start of the system and a namespace of process numbers.
    private static let leases = """
        CREATE TABLE lease (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            portalId INTEGER NOT NULL REFERENCES portal (id) ON DELETE CASCADE,
            userId INTEGER NOT NULL,
            place TEXT NOT NULL,
            processId INTEGER NOT NULL,
            startedAt INTEGER NOT NULL,
            expiresAt INTEGER NOT NULL,
            UNIQUE (portalId, userId)
        ) STRICT;
        """
}
