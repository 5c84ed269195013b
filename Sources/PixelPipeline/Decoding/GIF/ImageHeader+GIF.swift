extension ImageHeader {
    /// Reads the header of a GIF file: the logical screen and the place of the first frame.
    ///
    /// A frame that is larger than the screen, or sticks out of it, makes the picture larger, as in Pillow and browsers.
    /// Source: GIF89a Specification, sections 18 to 24.
    ///
    /// - Parameters:
    ///   - reader: The whole file, which begins with the GIF signature.
    ///   - limits: The limit for the number of blocks.
    /// - Throws: ``ImagingError/truncated``, ``ImagingError/damaged(reason:)`` or
    ///   ``ImagingError/limit(_:maximum:found:)``.
    init(gif reader: ByteReader, limits: DecodeLimits) throws(ImagingError) {
        guard
            let screenWidth = reader.number(at: 6, length: 2, littleEndian: true),
            let screenHeight = reader.number(at: 8, length: 2, littleEndian: true),
            let flags = reader.byte(at: 10)
        else { throw .truncated }
        var offset = 13 + GIFBlockWalk.tableByteCount(flags)
        var hasTransparency = false
        var count = 0
        while let introducer = reader.byte(at: offset), introducer == 0x21 {
            count += 1
            // The graphic control extension is the one with label F9; its lowest flag says that a colour is none.
            if reader.byte(at: offset + 1) == 0xF9, let control = reader.byte(at: offset + 3) {
                hasTransparency = control & 1 != 0
            }
            offset += 2
            while let length = reader.byte(at: offset), length > 0 {
                count += 1
                offset += 1 + Int(length)
            }
            try limits.check(segmentCount: count)
            offset += 1
        }
        guard let introducer = reader.byte(at: offset) else { throw .truncated }
        guard introducer == 0x2C else { throw .damaged(reason: "the GIF has no picture") }
        guard let frame = Self.frame(at: offset + 1, of: reader), let more = reader.byte(at: offset + 9) else {
            throw .truncated
        }
        guard frame.size.shorterSide > 0 else { throw .damaged(reason: "a side of the picture is zero") }
        let size = PixelSize(
            width: max(screenWidth, frame.x + frame.size.width),
            height: max(screenHeight, frame.y + frame.size.height)
        )
        self.init(
            format: .gif,
            storedSize: size,
            colorModel: .palette,
            mayHaveAlpha: hasTransparency || frame.size != size,
            isProgressive: more & 0x40 != 0
        )
    }

    private static func frame(at offset: Int, of reader: ByteReader) -> PixelRect? {
        guard
            let x = reader.number(at: offset, length: 2, littleEndian: true),
            let y = reader.number(at: offset + 2, length: 2, littleEndian: true),
            let width = reader.number(at: offset + 4, length: 2, littleEndian: true),
            let height = reader.number(at: offset + 6, length: 2, littleEndian: true)
        else { return nil }
        return PixelRect(x: x, y: y, width: width, height: height)
    }
}
