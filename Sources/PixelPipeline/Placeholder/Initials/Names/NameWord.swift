/// A word of a name: what stands between two spaces.
struct NameWord {
    /// The word in small letters, for looking it up.
    let key: String
    /// The letter that stands for the word, a capital where there are capitals.
    let initial: String
    /// All letters and digits of the word.
    let letters: [Character]
    /// Whether the word begins with a small letter, so that it may be a particle.
    let isSmall: Bool

    /// Whether the word is a number.
    var isNumber: Bool { letters.allSatisfy { $0.isDigit } }

    /// Reads a word.
    ///
    /// A particle that is tied to the name with a hyphen or an apostrophe is passed over when it is small and the name is
    /// not: d'Artagnan, al-Khwarizmi; but O'Neill, Jean-Luc.
    ///
    /// Fails when the word has neither letter nor digit.
    ///
    /// - Parameter word: The text of the word.
    init?(_ word: Substring) {
        let parts = word.split { Self.ties.contains($0) }
        let starts = parts.compactMap(Self.start)
        guard let first = starts.first else { return nil }
        let start = starts.first { !$0[$0.startIndex].isSmallLetter } ?? first
        let chosen = first[first.startIndex].isSmallLetter ? start : first
        initial = Self.initial(chosen)
        isSmall = chosen[chosen.startIndex].isSmallLetter
        letters = word.filter { $0.isLetter || $0.isDigit }
        key = word.lowercased()
    }

    /// The word without its Arabic article, which indexes leave out; itself without one or when little is behind it.
    var withoutArticle: NameWord {
        guard letters.count >= 5, letters[0] == "\u{627}", letters[1] == "\u{644}" else { return self }
        return NameWord(Substring(String(letters.dropFirst(2)))) ?? self
    }

    private static let ties: Set<Character> = ["-", "\u{2010}", "\u{2011}", "'", "\u{2019}", "\u{2BC}", "`"]

    /// The rest of a part from its first letter or digit on.
    private static func start(_ part: Substring) -> Substring? {
        part.firstIndex { $0.isInitial && !$0.isLeadingVowel }.map { part[$0...] }
    }

    /// The first letter with the consonants that are joined to it, where Unicode's characters don't have them already.
    private static func initial(_ start: Substring) -> String {
        var initial = ""
        for letter in start.prefix(3) {
            initial += letter.capital
            guard letter.endsWithVirama else { break }
        }
        return initial
    }
}

extension Character {
    /// Whether this is a Thai or Lao vowel that is written before its consonant and spoken after it.
    fileprivate var isLeadingVowel: Bool {
        guard let value = unicodeScalars.first?.value else { return false }
        return (0x0E40...0x0E44).contains(value) || (0x0EC0...0x0EC4).contains(value)
    }
}
