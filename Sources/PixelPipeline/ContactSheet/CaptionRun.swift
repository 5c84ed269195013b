/// Letters side by side that share a font and a direction.
struct CaptionRun: Hashable, Sendable {
    /// The most scalars that are shaped at once.
    static let maximumScalarCount = 32

    /// The letters in the order of reading.
    private(set) var text: String
    /// The font.
    let file: FontFile
    /// Whether the letters are read from right to left.
    let isRightToLeft: Bool

    /// Tells whether a letter still fits.
    ///
    /// - Parameter character: The letter with its marks.
    /// - Returns: Whether it can be shaped with the others.
    func hasRoom(for character: Character) -> Bool {
        text.unicodeScalars.count + character.unicodeScalars.count <= Self.maximumScalarCount
    }

    /// Adds a letter at the end.
    ///
    /// - Parameter character: The letter with its marks.
    mutating func append(_ character: Character) {
        text.append(character)
    }

    /// Takes the space at the end away.
    ///
    /// - Returns: The space, or nothing where there is none.
    mutating func removeLastSpace() -> String {
        guard text.last == " " else { return "" }
        return String(text.removeLast())
    }

    /// The width in parts of the em; 0 for what leaves no ink.
    var advance: Double {
        guard let typeface = Typeface(file), let ink = typeface.measure(text) else { return 0 }
        return ink.advance
    }

    /// Creates a run of its first letters.
    ///
    /// - Parameters:
    ///   - text: The letters with their marks.
    ///   - file: The font.
    ///   - isRightToLeft: Whether it is read from right to left.
    init(_ text: String, file: FontFile, isRightToLeft: Bool) {
        self.text = text
        self.file = file
        self.isRightToLeft = isRightToLeft
    }
}
