/// The lines of a file of secrets: words beside each other, where a line that begins with `#` is a remark.
struct SecretLines: Sequence {
    /// A line that says something.
    struct Line {
        /// Its number in the file, from 1.
        let number: Int
        /// Its words, at least one.
        let words: [Substring]
    }

    /// The shortest secret that is taken: shorter ones can be guessed.
    static let leastByteCount = 16

    private let lines: [Line]

    /// Takes a file apart.
    ///
    /// - Parameter text: The file.
    init(_ text: String) {
        lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
            .compactMap { index, line in
                let words = line.split(whereSeparator: \.isWhitespace)
                guard let first = words.first, !first.hasPrefix("#") else { return nil }
                return Line(number: index + 1, words: words)
            }
    }

    /// Gives the lines in their order.
    func makeIterator() -> IndexingIterator<[Line]> { lines.makeIterator() }

    /// Whether a word is long enough for a secret.
    static func isLongEnough(_ word: Substring) -> Bool { word.utf8.count >= leastByteCount }
}
