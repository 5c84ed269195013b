extension SQLiteTables {
    /// What only comments have lies apart.
    ///
    /// Kind 0 is an addition, and a comment without an id is not known to be there.
    static let commentEdits = """
        ALTER TABLE edit ADD COLUMN isComment INTEGER NOT NULL DEFAULT 0;
        DROP INDEX editUser;
        CREATE UNIQUE INDEX editUser ON edit (portalId, userId)
            WHERE laterId IS NULL AND state <> 3 AND userId IS NOT NULL AND isComment = 0;
        CREATE TABLE editComment (
            editId INTEGER PRIMARY KEY REFERENCES edit (id) ON DELETE CASCADE,
            kind INTEGER NOT NULL,
            account TEXT NOT NULL,
            groupId INTEGER,
            className TEXT,
            classPK INTEGER,
            commentId INTEGER,
            body TEXT,
            baseBody TEXT,
            baseModifiedAt INTEGER,
            begunAt INTEGER
        ) STRICT;
        CREATE INDEX editCommentId ON editComment (commentId) WHERE commentId IS NOT NULL;
        CREATE INDEX editCommentDiscussion ON editComment (classPK, className, account) WHERE classPK IS NOT NULL;
        """

    /// Leases that were held stay held: their processes may be sending.
    static let leasesOfSubjects = """
        ALTER TABLE lease RENAME TO leaseOfUser;
        CREATE TABLE lease (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            portalId INTEGER NOT NULL REFERENCES portal (id) ON DELETE CASCADE,
            subject TEXT NOT NULL,
            place TEXT NOT NULL,
            processId INTEGER NOT NULL,
            startedAt INTEGER NOT NULL,
            expiresAt INTEGER NOT NULL,
            UNIQUE (portalId, subject)
        ) STRICT;
        INSERT INTO lease SELECT id, portalId, 'portrait ' || userId, place, processId, startedAt, expiresAt
            FROM leaseOfUser;
        DELETE FROM sqlite_sequence WHERE name = 'lease';
        UPDATE sqlite_sequence SET name = 'lease' WHERE name = 'leaseOfUser';
        DROP TABLE leaseOfUser;
        """
}
