extension EarlierLayout {
    /// The fourth layout: the third one's file, with what the dump has more and an edit of a comment.
    static let fourthDump =
        thirdDump + "\n" + """
            BEGIN TRANSACTION;
            INSERT INTO grdb_migrations VALUES ('4 edits of comments');
            ALTER TABLE edit ADD COLUMN isComment INTEGER NOT NULL DEFAULT 0;
            DROP INDEX editUser;
            CREATE UNIQUE INDEX editUser ON edit (portalId, userId)
                WHERE laterId IS NULL AND state <> 3 AND userId IS NOT NULL AND isComment = 0;
            INSERT INTO edit VALUES (2,1,NULL,5,'jane',NULL,20116,1,10001,'uuid-1','user1','user1@example.org',
                'First1','','Last1',0,NULL,X'',12,NULL,NULL,0,0,1795176000000,NULL,NULL,NULL,1795176000000,2,1,
                X'433f54be759fa392acb8955c25d3659e893b4d1ee1dbf1515c7001c33ad122ae',1);
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
            INSERT INTO editComment VALUES (2,1,'jane',20143,'com.liferay.Blog',40001,77,'<p>newer</p>','<p>old</p>',
                1795000000000,NULL);
            CREATE INDEX editCommentId ON editComment (commentId) WHERE commentId IS NOT NULL;
            CREATE INDEX editCommentDiscussion ON editComment (classPK, className, account) WHERE classPK IS NOT NULL;
            DROP TABLE lease;
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
            INSERT INTO lease VALUES (1,1,'portrait 1','boot pid:[1]',1,1,1795176030000);
            COMMIT;
            PRAGMA user_version = 4;
            """
}
