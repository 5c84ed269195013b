extension EarlierLayout {
    /// The ninth layout: the eighth one's file, with the time since which the picture is known.
    static let ninthDump =
        eighthDump + "\n" + """
            BEGIN TRANSACTION;
            INSERT INTO grdb_migrations VALUES ('9 since when pictures are known, and room to prove');
            ALTER TABLE entry ADD COLUMN changedAt INTEGER;
            UPDATE entry SET changedAt = 1795170000000;
            CREATE TABLE probe (id INTEGER PRIMARY KEY, count INTEGER NOT NULL, room BLOB) STRICT;
            INSERT INTO probe VALUES (1, 0, NULL);
            COMMIT;
            PRAGMA user_version = 9;
            """
}
