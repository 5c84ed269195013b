extension Character {
    /// The most scalars of one initial; the longest emoji sequences have ten.
    private static let maximumScalarCount = 10
    /// The most accents of one letter; Vietnamese needs two.
    private static let maximumMarkCount = 2

    /// Whether a name's initial can be taken from here: a letter or a digit with its marks.
    var isInitial: Bool {
        switch unicodeScalars.first?.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .decimalNumber: true
        default: false
        }
    }

    /// Whether this is a digit.
    var isDigit: Bool { unicodeScalars.first?.properties.generalCategory == .decimalNumber }

    /// Whether this is a small letter of a script that has capitals.
    var isSmallLetter: Bool { unicodeScalars.first?.properties.isLowercase ?? false }

    /// Whether this is an emoji, which may be a sequence of several; digits and signs of Latin-1 are none.
    var isPictograph: Bool {
        guard let first = unicodeScalars.first else { return false }
        return first.value > 0xFF && first.properties.isEmoji
    }

    /// Whether this has more parts than any real emoji.
    var isOverlong: Bool { unicodeScalars.count > Self.maximumScalarCount }

    /// The letter as a capital with at most two accents.
    ///
    /// Unicode's title case keeps digraphs such as Dž together and leaves Georgian as it is written in names; where it
    /// expands, as that of ß does, the first letter counts. A Thai or Lao consonant stands alone.
    var capital: String {
        guard let base = unicodeScalars.first else { return "" }
        if WritingSystem(of: self) == .thai { return String(base) }
        let title = base.properties.titlecaseMapping
        guard title.count == 1 else { return String(title.filter { $0.isInitial }.prefix(1)) }
        var text = title.unicodeScalars
        text.append(contentsOf: boundedMarks)
        return String(text)
    }

    /// What follows the base letter: accents up to the limit, vowel signs and conjunct consonants, no joiners at the end.
    private var boundedMarks: [Unicode.Scalar] {
        var marks: [Unicode.Scalar] = []
        var markCount = 0
        for scalar in unicodeScalars.dropFirst().prefix(256) where marks.count < Self.maximumScalarCount - 1 {
            // Classes up to 9 are nuktas and viramas, which build Indian syllables.
            if scalar.properties.canonicalCombiningClass.rawValue > 9 {
                markCount += 1
                guard markCount <= Self.maximumMarkCount else { continue }
            }
            guard scalar.properties.generalCategory != .enclosingMark else { continue }
            marks.append(scalar)
        }
        while let last = marks.last, last.properties.isJoinControl {
            marks.removeLast()
        }
        return marks
    }

    /// Whether a sign at the end asks for the next consonant to be joined with this one.
    ///
    /// Canonical combining class 9 is that of viramas. In Tamil the sign is seen instead, in Myanmar a vowel is silenced.
    var endsWithVirama: Bool {
        guard let last = unicodeScalars.last, last.properties.canonicalCombiningClass == .virama else { return false }
        return last.value != 0x0BCD && last.value != 0x103A
    }
}
