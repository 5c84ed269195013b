extension SQLiteTables {
    /// What is known of the box into which a portal fits pictures, and what the pictures of edits came as.
    static let portraitBoxes = """
        ALTER TABLE portal ADD COLUMN portraitBox BLOB;
        ALTER TABLE portal ADD COLUMN portraitBoxReceivedAt INTEGER;
        ALTER TABLE portal ADD COLUMN portraitBoxChecksum BLOB;
        ALTER TABLE edit ADD COLUMN cameAs TEXT;
        """
}
