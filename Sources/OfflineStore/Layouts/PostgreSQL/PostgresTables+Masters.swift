extension PostgresTables {
    /// What portraits were made from, as in SQLite's file.
    static let masters = """
        CREATE TABLE master (
            id BIGINT PRIMARY KEY REFERENCES entry (id) ON DELETE CASCADE,
            portraitId BIGINT NOT NULL,
            portalSha256 BYTEA NOT NULL,
            mediaType TEXT,
            sha256 BYTEA NOT NULL,
            byteCount BIGINT NOT NULL,
            checksum BYTEA NOT NULL,
            bytes BYTEA NOT NULL
        );
        """
}
