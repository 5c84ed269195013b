extension SQLiteTables {
    /// What was sent last for each user, and what the portal had then; it stays when the portrait leaves the cache.
    static let sentPictures = """
        CREATE TABLE sentPicture (
            portalId INTEGER NOT NULL REFERENCES portal (id) ON DELETE CASCADE,
            userId INTEGER NOT NULL,
            sha256 BLOB NOT NULL,
            portraitId INTEGER NOT NULL,
            portalSha256 BLOB NOT NULL,
            PRIMARY KEY (portalId, userId)
        ) STRICT, WITHOUT ROWID;
        """
}
