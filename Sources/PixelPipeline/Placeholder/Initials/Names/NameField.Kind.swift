extension NameField {
    /// What a field holds, which decides how it is split and what of it counts.
    enum Kind {
        /// Given names, or the whole name.
        case given
        /// Family names with particles.
        case family
        /// A screen name or the part of an address before the @, where signs stand for spaces.
        case identifier

        /// Whether a character stands between two words.
        ///
        /// - Parameter character: The character.
        /// - Returns: Whether it is white space or a sign that ends words in this kind of field.
        func separates(_ character: Character) -> Bool {
            if character.isWhitespace || ".,;/()\u{30FB}\u{3001}".contains(character) { return true }
            return self == .identifier && "-_~+".contains(character)
        }
    }
}
