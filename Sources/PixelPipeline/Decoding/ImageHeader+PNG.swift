extension ImageHeader {
    /// Reads the header of a PNG file: its first chunk and its EXIF chunk, wherever that stands.
    ///
    /// Source: PNG Specification (Third Edition), sections 5 and 11.
    ///
    /// - Parameter reader: The whole file, which begins with the PNG signature.
    /// - Throws: ``ImagingError/truncated`` or ``ImagingError/damaged(reason:)``.
    init(png reader: ByteReader) throws(ImagingError) {
        guard reader.count >= 33 else { throw .truncated }
        guard
            reader.number(at: 8, length: 4) == 13,
            reader.has("IHDR", at: 12),
            let width = reader.number(at: 16, length: 4),
            let height = reader.number(at: 20, length: 4)
        else { throw .damaged(reason: "the PNG does not begin with its header chunk") }
        var orientation = Orientation.upright
        var offset = 33
        while let length = reader.number(at: offset, length: 4), length <= 0x7FFF_FFFF {
            if reader.has("IEND", at: offset + 4) { break }
            if reader.has("eXIf", at: offset + 4) {
                orientation = Orientation(exif: reader.part(at: offset + 8, length: length))
                break
            }
            offset += 12 + length
        }
        self.init(
            format: .png,
            storedSize: PixelSize(width: width, height: height),
            orientation: orientation
        )
    }
}
