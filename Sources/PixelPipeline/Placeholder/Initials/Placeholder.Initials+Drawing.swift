extension Placeholder.Initials {
    /// Draws the letters; edges are anti-aliased.
    ///
    /// The letters stand in the middle, their size depends on the shorter side. Cost: some tenths of a millisecond for a
    /// European name, some milliseconds for the first name in another script.
    ///
    /// - Precondition: Both sides are from 1 to 16 384 pixels.
    ///
    /// - Parameters:
    ///   - size: The size of the picture.
    ///   - fonts: The fonts to look in.
    /// - Returns: The opaque picture, or nil when no font has all letters.
    public func bitmap(size: PixelSize, fonts: FontChain = .installed) -> Bitmap? {
        precondition(size.shorterSide > 0 && size.longerSide <= 16_384, "the sides are from 1 to 16384")
        guard let lettering = fonts.lettering(text) else { return nil }
        let place = LetteringPlace(lettering, letterCount: letters.count, size: size)
        guard let coverage = lettering.coverage(at: place, size: size) else { return nil }
        var bitmap = Bitmap(size: size, filledWith: colors.ground)
        bitmap.fill(colors.ink, coverage: coverage)
        return bitmap
    }
}
