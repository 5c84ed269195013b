/// Where letters stand in a picture, and how large.
///
/// Measured by the shorter side: capitals are 0.38 high when there is one, 0.33 when there are two; letters without
/// capitals have the em that such capitals have in most fonts. What is wider than 0.68 or higher than 0.60 is made
/// smaller. Letters are centred by their ink from left to right; from top to bottom capitals by their height, so that
/// accents and tails don't move them, and others by their ink.
struct LetteringPlace: Hashable {
    /// The size of the font in pixels.
    let em: Double
    /// The place of the first letter's origin, in pixels from the left.
    let x: Double
    /// The height of the baseline, in pixels from the top.
    let baseline: Double

    private static let widest = 0.68
    private static let highest = 0.60
    /// The height of capitals in parts of the em where the font does not tell.
    private static let usualCapHeight = 0.71

    /// Finds the place.
    ///
    /// - Parameters:
    ///   - lettering: The letters in their font.
    ///   - letterCount: The number of letters, 1 or 2.
    ///   - size: The size of the picture.
    init(_ lettering: borrowing Lettering, letterCount: Int, size: PixelSize) {
        let side = Double(size.shorterSide)
        let ink = lettering.ink
        let capHeight = lettering.capHeight ?? Self.usualCapHeight
        let wanted = (letterCount == 1 ? 0.38 : 0.33) / capHeight
        em = side * min(wanted, Self.widest / ink.width, Self.highest / ink.height)
        x = Double(size.width) / 2 - (ink.left + ink.right) / 2 * em
        let middle = lettering.capHeight.map { $0 / 2 } ?? (ink.bottom + ink.top) / 2
        baseline = Double(size.height) / 2 + middle * em
    }
}
