extension ImageHeader {
    /// Reads the header of a JPEG file: the frame header and the EXIF segment before the first scan.
    ///
    /// Source: ITU-T T.81, annex B.
    ///
    /// - Parameter reader: The whole file, which begins with the start-of-image marker.
    /// - Throws: ``ImagingError/truncated``, ``ImagingError/damaged(reason:)`` or
    ///   ``ImagingError/unsupported(feature:)``.
    init(jpeg reader: ByteReader) throws(ImagingError) {
        var offset = 2
        var size: PixelSize?
        var orientation: Orientation?
        while true {
            guard let mark = reader.byte(at: offset) else { break }
            guard mark == 0xFF else {
                // Decoders skip stray bytes between segments, so this does as well.
                offset += 1
                continue
            }
            guard let marker = reader.byte(at: offset + 1) else { break }
            switch marker {
            case 0xFF:
                offset += 1
                continue
            case 0x00, 0x01, 0xD0...0xD8:
                offset += 2
                continue
            case 0xD9, 0xDA:
                self = try Self.jpeg(size: size, orientation: orientation)
                return
            default: break
            }
            guard let length = reader.number(at: offset + 2, length: 2) else { break }
            guard length >= 2 else { throw .damaged(reason: "a JPEG segment is shorter than its length field") }
            let segment = reader.part(at: offset + 4, length: length - 2)
            if Self.isFrame(marker), size == nil {
                size = try Self.frameSize(marker, segment)
            } else if marker == 0xE1, orientation == nil, segment.has("Exif\0", at: 0) {
                orientation = Orientation(exif: segment.part(at: 6, length: segment.count))
            }
            offset += 2 + length
        }
        guard size != nil else { throw .truncated }
        self = try Self.jpeg(size: size, orientation: orientation)
    }

    private static func jpeg(size: PixelSize?, orientation: Orientation?) throws(ImagingError) -> ImageHeader {
        guard let size else { throw .damaged(reason: "the JPEG has no frame header") }
        return ImageHeader(format: .jpeg, storedSize: size, orientation: orientation ?? .upright)
    }

    private static func isFrame(_ marker: UInt8) -> Bool {
        (0xC0...0xCF).contains(marker) && marker != 0xC4 && marker != 0xC8 && marker != 0xCC
    }

    private static func frameSize(_ marker: UInt8, _ segment: ByteReader) throws(ImagingError) -> PixelSize {
        guard
            let precision = segment.byte(at: 0),
            let height = segment.number(at: 1, length: 2),
            let width = segment.number(at: 3, length: 2)
        else { throw .truncated }
        switch marker {
        case 0xC0, 0xC1, 0xC2, 0xC9, 0xCA: break
        case 0xC3, 0xCB: throw .unsupported(feature: "lossless JPEG")
        default: throw .unsupported(feature: "hierarchical JPEG")
        }
        guard precision == 8 else { throw .unsupported(feature: "JPEG with \(precision) bits per sample") }
        // A height of zero means that a later segment states it; no camera or browser does that.
        guard height > 0 else { throw .unsupported(feature: "JPEG without a height in its frame header") }
        return PixelSize(width: width, height: height)
    }
}
