/// Letters in an open font that has all of them.
struct Lettering: ~Copyable {
    /// The letters.
    let text: String
    /// The font's file.
    let file: FontFile
    /// The box around the letters' ink.
    let ink: InkBox
    /// The height of capitals in parts of the em, when the letters are capitals or digits.
    let capHeight: Double?
    private let typeface: Typeface

    /// Looks for letters in a font.
    ///
    /// Fails when the font can't be read or lacks a letter.
    ///
    /// - Parameters:
    ///   - text: The letters.
    ///   - file: The font.
    init?(_ text: String, in file: FontFile) {
        guard let typeface = Typeface(file) else { return nil }
        let isPictograph = text.first?.isPictograph ?? false
        guard let ink = typeface.measure(text, isOneGlyph: isPictograph) else { return nil }
        self.text = text
        self.file = file
        self.ink = ink
        capHeight = text.allSatisfy(\.isCapital) ? typeface.measure("H")?.top : nil
        self.typeface = typeface
    }

    /// Draws the letters.
    ///
    /// - Parameters:
    ///   - place: Where they stand and how large.
    ///   - size: The size of the picture.
    /// - Returns: How much of each pixel is covered, row by row, or nil when the font is broken.
    func coverage(at place: LetteringPlace, size: PixelSize) -> [UInt8]? {
        typeface.draw(text, em: place.em, x: place.x, baseline: place.baseline, size: size)
    }
}

extension Character {
    /// Whether this letter reaches from the baseline to the height of capitals.
    fileprivate var isCapital: Bool {
        guard let properties = unicodeScalars.first?.properties else { return false }
        return isDigit || properties.isUppercase || properties.generalCategory == .titlecaseLetter
    }
}
