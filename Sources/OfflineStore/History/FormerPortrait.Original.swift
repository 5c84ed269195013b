extension FormerPortrait {
    /// The bytes of a former portrait.
    public struct Original: Hashable, Sendable {
        /// The picture as the portal gave it, or as it was to be sent.
        public let picture: StoredPicture.Original

        /// What the picture was made from, where that is kept.
        public let master: StoredPicture.Original?

        /// Takes the bytes.
        ///
        /// - Parameters:
        ///   - picture: The picture.
        ///   - master: What it was made from.
        public init(picture: StoredPicture.Original, master: StoredPicture.Original?) {
            self.picture = picture
            self.master = master
        }
    }
}
