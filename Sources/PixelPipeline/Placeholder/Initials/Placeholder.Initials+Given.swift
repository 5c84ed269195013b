extension Placeholder.Initials {
    /// Takes the letters that somebody chose.
    ///
    /// Fails when the text has no letter, digit or emoji.
    ///
    /// - Parameters:
    ///   - text: The letters: the first two count, as capitals; what is none is passed over.
    ///   - userID: A number that the colours depend on.
    ///   - variant: The kind of page that the picture is for.
    public init?(letters text: String, userID: Int64, variant: Variant = .light) {
        let found = String(readable: text).filter { $0.isInitial || $0.isPictograph && !$0.isOverlong }
        guard !found.isEmpty else { return nil }
        letters = found.prefix(2).map { $0.isPictograph ? String($0) : $0.capital }
        colors = ColorPair(userID: userID, variant: variant)
    }
}
