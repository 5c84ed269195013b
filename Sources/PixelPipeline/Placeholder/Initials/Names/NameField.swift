/// The words of one field of a name that count for initials, at least one.
struct NameField {
    /// The words, in order.
    let words: [NameWord]
    /// The first word.
    let first: NameWord
    /// The last word, which may be the first one.
    let last: NameWord

    /// Reads a field.
    ///
    /// Numbers, and in names also titles, suffixes and particles, are left out as long as something else remains.
    /// Fails when the field has neither letter nor digit.
    ///
    /// - Parameters:
    ///   - text: The text; no more than its first 512 scalars are read.
    ///   - kind: What the field holds.
    init?(_ text: String, kind: Kind) {
        let all = String(readable: text).split { kind.separates($0) }.compactMap { NameWord($0) }
        let named = all.filter { !$0.isNumber }
        let counted = named.isEmpty ? all : named
        words = kind == .identifier ? counted : Self.withoutParticles(Self.withoutTitles(counted), kind: kind)
        guard let first = words.first, let last = words.last else { return nil }
        self.first = first
        self.last = last
    }

    /// All letters and digits, for scripts that do not abbreviate by words.
    var letters: [Character] { words.flatMap(\.letters) }

    private static func withoutTitles(_ all: [NameWord]) -> [NameWord] {
        var words = all[...]
        var isTitled = false
        while words.count > 1, let word = words.first, word.isTitle || isTitled && word.isFaculty {
            isTitled = true
            words.removeFirst()
        }
        while words.count > 1, words.last?.isSuffix == true {
            words.removeLast()
        }
        return Array(words)
    }

    /// Leaves out particles, which the last word never is.
    ///
    /// In a family name with capitals, every word with a small letter is one; elsewhere the list tells.
    private static func withoutParticles(_ words: [NameWord], kind: Kind) -> [NameWord] {
        let lettersTell = kind == .family && !words.allSatisfy(\.isSmall)
        let kept = words.dropLast()
            .filter { word in
                !word.isFiliation && !(word.isSmall && (lettersTell || word.isParticle))
            }
        return kept + words.suffix(1)
    }
}
