extension EarlierLayout {
    /// The second layout with one user, an edit of its portrait whose sending was begun, and the lease for it.
    static let secondDump = """
        BEGIN TRANSACTION;
        CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
        INSERT INTO grdb_migrations VALUES ('1 portals, entries, pictures and names');
        INSERT INTO grdb_migrations VALUES ('2 edits over entries, and leases');
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
            revision INTEGER NOT NULL,
            checksum BLOB NOT NULL
        ) STRICT;
        INSERT INTO entry VALUES (1,1,20116,1,10001,'uuid-1','user1','user1@example.org','First1','','Last1',1,NULL,
            X'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',3,1795176000000,1795176000000,1,
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
        INSERT INTO signIn VALUES (1,'jane',1,X'498434a5a9da1ff8cbd3b10dcb49ae54601421daeece6cb6695d57cee544d8c3');
        CREATE TABLE usage (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            entryCount INTEGER NOT NULL,
            byteCount INTEGER NOT NULL
            , editCount INTEGER NOT NULL DEFAULT 0,
            editByteCount INTEGER NOT NULL DEFAULT 0) STRICT;
        INSERT INTO usage VALUES (1,1,3,1,3);
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
        INSERT INTO edit VALUES (1,1,NULL,2,'user1',NULL,20116,1,10001,'uuid-1','user1','user1@example.org',
            'First1','','Last1',1,'image/png',X'a52d159f262b2c6ddb724a61840befc36eb30c88877a4030b65cbe86298449c9',3,
            10001,'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',0,2,1795176060000,
            'the portal can''t be reached',3,NULL,1795176000000,1,3,
            X'0404aaffeae2befae977315952eeb69d47accd91fc13807f1c4db345b1e148cd');
        CREATE TABLE editPicture (
            editId INTEGER PRIMARY KEY REFERENCES edit (id) ON DELETE CASCADE,
            bytes BLOB NOT NULL
        ) STRICT;
        INSERT INTO editPicture VALUES (1,X'616264');
        CREATE TABLE editAlias (
            portalId INTEGER NOT NULL,
            kind INTEGER NOT NULL,
            name TEXT NOT NULL,
            companyId INTEGER NOT NULL,
            editId INTEGER NOT NULL REFERENCES edit (id) ON DELETE CASCADE,
            PRIMARY KEY (portalId, kind, name, companyId, editId)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO editAlias VALUES (1,1,'user1@example.org',20116,1);
        INSERT INTO editAlias VALUES (1,2,'user1',20116,1);
        INSERT INTO editAlias VALUES (1,4,'10001 uuid-1',0,1);
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
        INSERT INTO lease VALUES (1,1,1,'boot pid:[1]',1,1,1795176030000);
        DELETE FROM sqlite_sequence;
        INSERT INTO sqlite_sequence VALUES ('entry',1);
        INSERT INTO sqlite_sequence VALUES ('edit',1);
        INSERT INTO sqlite_sequence VALUES ('lease',1);
        CREATE UNIQUE INDEX entryUser ON entry (portalId, userId) WHERE userId IS NOT NULL;
        CREATE UNIQUE INDEX entryPortraitOnly ON entry (portalId, portraitId, uuid) WHERE userId IS NULL;
        CREATE INDEX entryPortrait ON entry (portalId, portraitId, uuid);
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
        CREATE INDEX entryLastUse ON entry (lastUsedAt, id);
        CREATE UNIQUE INDEX editUser ON edit (portalId, userId)
            WHERE laterId IS NULL AND state <> 3 AND userId IS NOT NULL;
        CREATE INDEX editDue ON edit (portalId, state, dueAt, id) WHERE laterId IS NULL;
        CREATE INDEX editEarlier ON edit (laterId, revision) WHERE laterId IS NOT NULL;
        CREATE INDEX editSerial ON edit (serial);
        CREATE INDEX editAliasEdit ON editAlias (editId);
        CREATE TRIGGER editAdded AFTER INSERT ON edit BEGIN
            UPDATE usage SET editCount = editCount + 1, editByteCount = editByteCount + new.byteCount;
                END;
        CREATE TRIGGER editRemoved AFTER DELETE ON edit BEGIN
            UPDATE usage SET editCount = editCount - 1, editByteCount = editByteCount - old.byteCount;
                END;
        CREATE TRIGGER editResized AFTER UPDATE OF byteCount ON edit WHEN new.byteCount <> old.byteCount BEGIN
            UPDATE usage SET editByteCount = editByteCount - old.byteCount + new.byteCount;
                END;
        COMMIT;
        PRAGMA application_id = 1886549106;
        PRAGMA user_version = 2;
        """
}
