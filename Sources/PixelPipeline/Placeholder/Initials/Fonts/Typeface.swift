import CText

/// An open font; closed when it goes out of scope.
///
/// Opening maps the file and takes about a tenth of a millisecond, so that every picture can have its own.
@safe struct Typeface: ~Copyable {
    private let font: OpaquePointer

    /// Opens a font.
    ///
    /// Fails when it is no font with outlines or the libraries for fonts are not installed. The C function is
    /// `portrait_font_open`.
    ///
    /// - Parameter file: The file and the face in it.
    init?(_ file: FontFile) {
        var opened: OpaquePointer?
        let code = unsafe portrait_font_open(file.path, file.index, &opened)
        guard code == PORTRAIT_TEXT_OK, let opened = unsafe opened else { return nil }
        unsafe font = opened
    }

    deinit {
        unsafe portrait_font_close(font)
    }

    /// Measures letters.
    ///
    /// The C function is `portrait_font_measure`.
    ///
    /// - Parameters:
    ///   - text: The letters, at most 32 scalars.
    ///   - isOneGlyph: Whether the letters have to be drawn as one figure, as an emoji sequence has.
    /// - Returns: The box around their ink, or nil when the font lacks one of them.
    func measure(_ text: String, isOneGlyph: Bool = false) -> InkBox? {
        var ink = portrait_ink()
        let scalars = text.unicodeScalars.map(\.value)
        let code = unsafe portrait_font_measure(font, scalars, scalars.count, &ink)
        guard code == PORTRAIT_TEXT_OK, !isOneGlyph || ink.glyphs == 1 else { return nil }
        return InkBox(left: ink.left, bottom: ink.bottom, right: ink.right, top: ink.top, advance: ink.advance)
    }

    /// Draws letters.
    ///
    /// The C function is `portrait_font_draw`.
    ///
    /// - Parameters:
    ///   - text: The letters, at most 32 scalars.
    ///   - em: The size of the font in pixels.
    ///   - x: The place of the first letter's origin, in pixels from the left.
    ///   - baseline: The height of the baseline, in pixels from the top.
    ///   - size: The size of the picture, at most 16 384 pixels on a side.
    /// - Returns: How much of each pixel is covered, row by row, or nil when the letters can't be drawn.
    func draw(_ text: String, em: Double, x: Double, baseline: Double, size: PixelSize) -> [UInt8]? {
        let scalars = text.unicodeScalars.map(\.value)
        var shares = [UInt8](repeating: 0, count: size.pixelCount)
        let code = unsafe shares.withUnsafeMutableBufferPointer { buffer in
            var target = unsafe portrait_coverage(
                shares: buffer.baseAddress,
                count: buffer.count,
                width: UInt32(size.width),
                height: UInt32(size.height)
            )
            return unsafe portrait_font_draw(font, scalars, scalars.count, em, x, baseline, &target)
        }
        return code == PORTRAIT_TEXT_OK ? shares : nil
    }
}
