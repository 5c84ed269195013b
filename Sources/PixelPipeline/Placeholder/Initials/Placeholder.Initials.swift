extension Placeholder {
    /// One or two letters of a user's name on a coloured ground, drawn at any size.
    ///
    /// The same letters, user, variant and installed fonts give the same pixels, as long as the ``version`` is the same.
    public struct Initials: Hashable, Sendable {
        /// The number of the rules for letters, colours and drawing; a part of the key of whatever is kept of a picture.
        public static let version = 1

        /// One or two letters in the order of reading, each with its marks.
        public let letters: [String]
        /// The colours.
        public let colors: ColorPair

        /// Chooses letters and colours for a user.
        ///
        /// The colours depend on the id alone, so that a user keeps them under another name. Fails when
        /// no part of the name has a letter, a digit or an emoji.
        ///
        /// - Parameters:
        ///   - name: What is known of the user's name.
        ///   - userID: The user's id in the portal.
        ///   - variant: The kind of page that the picture is for.
        public init?(name: PersonName, userID: Int64, variant: Variant = .light) {
            guard let letters = InitialsRule.letters(for: name) else { return nil }
            self.letters = letters
            colors = ColorPair(userID: userID, variant: variant)
        }

        /// The letters as they are drawn, with a thin space where they would join into a syllable or a word.
        public var text: String {
            let joins = letters.first?.first.map { WritingSystem(of: $0).joinsLetters } ?? false
            return letters.joined(separator: joins ? "\u{2009}" : "")
        }
    }
}
