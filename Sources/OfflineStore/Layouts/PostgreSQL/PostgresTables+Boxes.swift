extension PostgresTables {
    /// What is known of the box into which a portal fits pictures, and what the pictures of edits came as.
    static let portraitBoxes = """
        ALTER TABLE portal ADD COLUMN portraitBox BYTEA;
        ALTER TABLE portal ADD COLUMN portraitBoxReceivedAt BIGINT;
        ALTER TABLE portal ADD COLUMN portraitBoxChecksum BYTEA;
        ALTER TABLE edit ADD COLUMN cameAs TEXT;
        """
}
