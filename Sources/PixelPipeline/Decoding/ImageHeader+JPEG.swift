extension ImageHeader {
    /// Reads the header of a JPEG file: everything before the first scan.
    ///
    /// Source: ITU-T T.81, annex B.
    ///
    /// - Parameters:
    ///   - reader: The whole file, which begins with the start-of-image marker.
    ///   - limits: The limits for the number of segments and for the profile.
    /// - Throws: ``ImagingError/truncated``, ``ImagingError/damaged(reason:)``,
    ///   ``ImagingError/unsupported(feature:)`` or ``ImagingError/limit(_:maximum:found:)``.
    init(jpeg reader: ByteReader, limits: DecodeLimits) throws(ImagingError) {
        var segments = JPEGSegments()
        var offset = 2
        var count = 0
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
                guard let frame = segments.frame else { throw .damaged(reason: "the JPEG has no frame header") }
                self.init(frame: frame, segments: segments, limits: limits)
                return
            default: break
            }
            guard let length = reader.number(at: offset + 2, length: 2) else { break }
            guard length >= 2 else { throw .damaged(reason: "a JPEG segment is shorter than its length field") }
            count += 1
            try limits.check(segmentCount: count)
            try segments.take(marker, reader.part(at: offset + 4, length: length - 2))
            offset += 2 + length
        }
        guard let frame = segments.frame else { throw .truncated }
        self.init(frame: frame, segments: segments, limits: limits)
    }

    private init(frame: JPEGFrame, segments: JPEGSegments, limits: DecodeLimits) {
        self.init(
            format: .jpeg,
            storedSize: frame.size,
            orientation: segments.orientation ?? .upright,
            colorModel: frame.colorModel(hasJFIF: segments.hasJFIF, transform: segments.transform),
            isProgressive: frame.isProgressive,
            colorProfile: segments.profile.joined(limits: limits)
        )
    }
}
