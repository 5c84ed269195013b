extension EarlierLayout {
    /// The fifth layout: the fourth one's file, with what the dump has more and a job of two rows.
    static let fifthDump =
        fourthDump + "\n" + """
            BEGIN TRANSACTION;
            INSERT INTO grdb_migrations VALUES ('5 jobs of batches');
            CREATE TABLE job (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                name TEXT NOT NULL UNIQUE,
                header BLOB NOT NULL,
                loaderId INTEGER,
                rowCount INTEGER,
                digest BLOB,
                endedAt INTEGER,
                toldAt INTEGER
            ) STRICT;
            CREATE TABLE jobWorker (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                jobId INTEGER NOT NULL REFERENCES job (id) ON DELETE CASCADE,
                place TEXT NOT NULL,
                processId INTEGER NOT NULL,
                startedAt INTEGER NOT NULL,
                expiresAt INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX jobWorkerJob ON jobWorker (jobId);
            CREATE TABLE jobRow (
                jobId INTEGER NOT NULL REFERENCES job (id) ON DELETE CASCADE,
                number INTEGER NOT NULL,
                state INTEGER NOT NULL,
                workerId INTEGER,
                content BLOB NOT NULL,
                line BLOB,
                failure TEXT,
                PRIMARY KEY (jobId, number)
            ) STRICT;
            CREATE INDEX jobRowWaiting ON jobRow (jobId, number) WHERE state = 0;
            CREATE INDEX jobRowTaken ON jobRow (jobId, workerId) WHERE state = 1;
            CREATE INDEX jobRowFailed ON jobRow (jobId, failure) WHERE state = 3;
            CREATE TABLE jobClaim (
                jobId INTEGER NOT NULL REFERENCES job (id) ON DELETE CASCADE,
                name INTEGER NOT NULL,
                number INTEGER NOT NULL,
                PRIMARY KEY (jobId, name)
            ) STRICT, WITHOUT ROWID;
            INSERT INTO job VALUES (1,'thumbnails',X'7b7d',NULL,2,X'00',NULL,NULL);
            INSERT INTO jobWorker VALUES (1,1,'boot pid:[1]',1,1,1795176030000);
            INSERT INTO jobRow VALUES (1,1,2,1,X'7b7d',X'7b7d',NULL);
            INSERT INTO jobRow VALUES (1,2,1,1,X'7b7d',NULL,NULL);
            INSERT INTO jobClaim VALUES (1,-7,1);
            COMMIT;
            PRAGMA user_version = 5;
            """
}
