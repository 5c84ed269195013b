/// Finds what was probably meant by a word with a slip in it.
enum Suggestion {
    /// The word that is closest to another.
    ///
    /// - Parameters:
    ///   - word: The word as it was written.
    ///   - known: What there is.
    ///   - limit: The most letters that may differ.
    /// - Returns: The closest, the first of several; nil where all are farther away.
    static func closest(to word: String, among known: [String], within limit: Int) -> String? {
        var best: (word: String, distance: Int)?
        for candidate in known {
            let distance = EditDistance.between(word, candidate)
            if distance <= limit, distance < best?.distance ?? Int.max { best = (candidate, distance) }
        }
        return best?.word
    }
}
