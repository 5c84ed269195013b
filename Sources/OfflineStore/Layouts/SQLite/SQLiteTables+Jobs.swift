extension SQLiteTables {
    /// Rows of batches that several workers share.
    ///
    /// State 0 is waiting, 1 taken, 2 done, 3 failed. A taken row belongs to a worker that is there; the number of a worker
    /// is never given to another one. A job without a number of rows is being loaded, or being removed.
    static let jobs = """
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
        """
}
