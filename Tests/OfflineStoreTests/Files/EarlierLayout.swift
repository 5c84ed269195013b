/// The layouts that were ever released, as the `sqlite3` shell dumped them; never changed when the store is.
enum EarlierLayout: String, CaseIterable, Sendable {
    /// A file that was made but in which nothing was stored.
    case blank
    /// The first layout, with one user.
    case first
    /// The second layout, with an edit over the entry.
    case second
    /// The third layout, with a page of a list as well.
    case third
    /// The fourth layout, with an edit of a comment as well.
    case fourth
    /// The fifth layout, with a job as well.
    case fifth
    /// The sixth layout, with the box of the portal and what the portrait was made from as well.
    case sixth
    /// The seventh layout, with a picture in quarantine as well.
    case seventh
    /// The eighth layout, with a portrait that the user had before as well.
    case eighth
    /// The ninth layout, with the time since which the picture is known as well.
    case ninth

    var holdsUser: Bool { self != .blank }
    var holdsEdit: Bool { holdsUser && self != .first }
    var holdsPage: Bool { holdsEdit && self != .second }
    var holdsComment: Bool { self == .fourth || holdsJob }
    var holdsJob: Bool { self == .fifth || holdsMaster }
    var holdsMaster: Bool { self == .sixth || holdsQuarantine }
    var holdsQuarantine: Bool { self == .seventh || holdsHistory }
    var holdsHistory: Bool { self == .eighth || holdsChangeTime }
    var holdsChangeTime: Bool { self == .ninth }

    /// The statements that make a file of this layout.
    var sql: String {
        switch self {
        case .blank: "PRAGMA application_id = 0"
        case .first: EarlierLayout.firstDump
        case .second: EarlierLayout.secondDump
        case .third: EarlierLayout.thirdDump
        case .fourth: EarlierLayout.fourthDump
        case .fifth: EarlierLayout.fifthDump
        case .sixth: EarlierLayout.sixthDump
        case .seventh: EarlierLayout.seventhDump
        case .eighth: EarlierLayout.eighthDump
        case .ninth: EarlierLayout.ninthDump
        }
    }

    private static let firstDump = """
        BEGIN TRANSACTION;
        CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
        INSERT INTO grdb_migrations VALUES ('1 portals, entries, pictures and names');
        CREATE TABLE portal (
            id INTEGER PRIMARY KEY,
            server TEXT NOT NULL UNIQUE,
            facts BLOB,
            factsReceivedAt INTEGER,
            factsChecksum BLOB
        ) STRICT;
        INSERT INTO portal VALUES (1,'https://portal.example.org',X'7b7d',1795176000000,
            X'5b3ed78e3d5086a9f952a5d6e5d88ee668a86631dbe686cf19918766b3d98033');
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
        INSERT INTO entry VALUES (1,1,20116,1,10001,'uuid-1','user1','user1@example.org','First1','',
            'Last1',1,NULL,X'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',3,
            1795176000000,1795176000000,0,0,NULL,NULL,1,
            X'ea198bc193463fccd80c26d36639e13c3148c7b394200e91e255b1d633970418');
        CREATE TABLE picture (
            entryId INTEGER PRIMARY KEY REFERENCES entry (id) ON DELETE CASCADE,
            bytes BLOB NOT NULL
        ) STRICT;
        INSERT INTO picture VALUES (1,X'616263');
        CREATE TABLE alias (
            portalId INTEGER NOT NULL,
            kind INTEGER NOT NULL,
            name TEXT NOT NULL,
            companyId INTEGER NOT NULL,
            entryId INTEGER NOT NULL REFERENCES entry (id) ON DELETE CASCADE,
            PRIMARY KEY (portalId, kind, name, companyId)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO alias VALUES (1,1,'user1@example.org',20116,1);
        INSERT INTO alias VALUES (1,2,'user1',20116,1);
        CREATE TABLE signIn (
            portalId INTEGER NOT NULL REFERENCES portal (id) ON DELETE CASCADE,
            name TEXT NOT NULL,
            userId INTEGER NOT NULL,
            checksum BLOB NOT NULL,
            PRIMARY KEY (portalId, name)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO signIn VALUES (1,'jane',1,
            X'498434a5a9da1ff8cbd3b10dcb49ae54601421daeece6cb6695d57cee544d8c3');
        CREATE TABLE usage (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            entryCount INTEGER NOT NULL,
            byteCount INTEGER NOT NULL
        ) STRICT;
        INSERT INTO usage VALUES (1,1,3);
        DELETE FROM sqlite_sequence;
        INSERT INTO sqlite_sequence VALUES ('entry',1);
        CREATE UNIQUE INDEX entryUser ON entry (portalId, userId) WHERE userId IS NOT NULL;
        CREATE UNIQUE INDEX entryPortraitOnly ON entry (portalId, portraitId, uuid) WHERE userId IS NULL;
        CREATE INDEX entryPortrait ON entry (portalId, portraitId, uuid);
        CREATE INDEX entryLastUse ON entry (lastUsedAt, id) WHERE syncState = 0;
        CREATE INDEX entryDue ON entry (dueAt, id) WHERE syncState = 1;
        CREATE INDEX aliasEntry ON alias (entryId);
        CREATE TRIGGER entryAdded AFTER INSERT ON entry BEGIN
            UPDATE usage SET entryCount = entryCount + 1, byteCount = byteCount + new.byteCount;
        END;
        CREATE TRIGGER entryRemoved AFTER DELETE ON entry BEGIN
            UPDATE usage SET entryCount = entryCount - 1, byteCount = byteCount - old.byteCount;
        END;
        CREATE TRIGGER entryResized AFTER UPDATE OF byteCount ON entry WHEN new.byteCount <> old.byteCount BEGIN
            UPDATE usage SET byteCount = byteCount - old.byteCount + new.byteCount;
        END;
        COMMIT;
        PRAGMA application_id = 1886549106;
        PRAGMA user_version = 1;
        """
}
