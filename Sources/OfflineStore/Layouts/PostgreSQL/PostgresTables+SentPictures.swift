extension PostgresTables {
    /// What was sent last for each user, as in SQLite's file.
    static let sentPictures = """
        CREATE TABLE sentPicture (
            portalId BIGINT NOT NULL REFERENCES portal (id) ON DELETE CASCADE,
            userId BIGINT NOT NULL,
            sha256 BYTEA NOT NULL,
            portraitId BIGINT NOT NULL,
            portalSha256 BYTEA NOT NULL,
            PRIMARY KEY (portalId, userId)
        );
        """
}
