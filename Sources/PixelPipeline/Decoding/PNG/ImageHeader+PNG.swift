extension ImageHeader {
    /// Reads the header of a PNG file: the chunks before the pixels, and its EXIF chunk wherever that stands.
    ///
    /// Of what says what the colours mean, numbers win over a profile, and that over the chunk that says sRGB, which is what
    /// silence means. Source: PNG Specification (Third Edition), sections 4.3, 5 and 11.
    ///
    /// - Parameters:
    ///   - reader: The whole file, which begins with the PNG signature.
    ///   - limits: The limits for the number of chunks, the profile and EXIF.
    /// - Throws: ``ImagingError/truncated``, ``ImagingError/damaged(reason:)`` or
    ///   ``ImagingError/limit(_:maximum:found:)``.
    init(png reader: ByteReader, limits: DecodeLimits) throws(ImagingError) {
        guard reader.count >= 33 else { throw .truncated }
        guard
            reader.number(at: 8, length: 4) == 13,
            reader.has("IHDR", at: 12),
            let width = reader.number(at: 16, length: 4),
            let height = reader.number(at: 20, length: 4),
            let depth = reader.byte(at: 24),
            let colorType = reader.byte(at: 25),
            let interlace = reader.byte(at: 28)
        else { throw .damaged(reason: "the PNG does not begin with its header chunk") }
        let chunks = try PNGChunks(after: 33, of: reader, limits: limits)
        self.init(
            format: .png,
            storedSize: PixelSize(width: width, height: height),
            orientation: chunks.orientation ?? .upright,
            colorModel: colorType == 3 ? .palette : colorType & 2 == 0 ? .gray : .rgb,
            mayHaveAlpha: colorType & 4 != 0 || chunks.hasTransparency,
            isProgressive: interlace != 0,
            colorProfile: Self.colorProfile(chunks, limits: limits)
        )
        let partCount = colorType == 3 || colorType & 2 == 0 ? 1 : 3
        coding.bitsPerPixel = Int(depth) * (colorType & 4 == 0 ? partCount : partCount + 1)
    }

    private static func colorProfile(_ chunks: PNGChunks, limits: DecodeLimits) -> ColorProfile? {
        guard let points = chunks.codingPoints else {
            return chunks.profile.flatMap { ColorProfile(png: $0, limits: limits) }
        }
        // Samples of luma and chroma, or of a part of the range, are not what a PNG has.
        guard points.byte(at: 2) == 0, points.byte(at: 3) == 1 else { return nil }
        return ColorProfile(primaries: points.number(at: 0, length: 1), curve: points.number(at: 1, length: 1))
    }
}
