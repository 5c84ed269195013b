/// What the segments before the first scan of a JPEG file say.
struct JPEGSegments {
    /// The first frame header.
    private(set) var frame: JPEGFrame?
    /// The orientation of the first EXIF segment.
    private(set) var orientation: Orientation?
    /// Whether there is a JFIF segment.
    private(set) var hasJFIF = false
    /// The transform byte of the Adobe segment.
    private(set) var transform: UInt8?
    /// The pieces of the colour profile.
    private(set) var profile = ProfilePieces()
    /// The number of components in the first scan; nil where there is none.
    private(set) var scanComponentCount: Int?
    /// Whether the file ends before the first scan.
    private(set) var isCut = true

    /// Reads the segments.
    ///
    /// - Parameters:
    ///   - reader: The whole file, which begins with the start-of-image marker.
    ///   - limits: The limit for the number of segments.
    /// - Throws: ``ImagingError/truncated``, ``ImagingError/damaged(reason:)``,
    ///   ``ImagingError/unsupported(feature:)`` or ``ImagingError/limit(_:maximum:found:)``.
    init(beforeScanOf reader: ByteReader, limits: DecodeLimits) throws(ImagingError) {
        var walk = JPEGSegmentWalk(reader)
        while let segment = try walk.next(limits: limits) {
            guard segment.marker != JPEGSegmentWalk.end, segment.marker != JPEGSegmentWalk.scan else {
                isCut = false
                if segment.marker == JPEGSegmentWalk.scan {
                    scanComponentCount = segment.content.byte(at: 0).map(Int.init)
                }
                return
            }
            try take(segment.marker, segment.content)
        }
    }

    private mutating func take(_ marker: UInt8, _ segment: ByteReader) throws(ImagingError) {
        switch marker {
        case 0xE0 where segment.count >= 14 && segment.has("JFIF\0", at: 0):
            hasJFIF = true
        case 0xE1 where orientation == nil && segment.has("Exif\0", at: 0):
            orientation = Orientation(exif: segment.part(at: 6, length: segment.count))
        case 0xE2 where segment.has(ProfilePieces.name, at: 0):
            profile.add(segment.part(at: ProfilePieces.name.utf8.count, length: segment.count))
        case 0xEE where segment.count >= 12 && segment.has("Adobe", at: 0):
            transform = segment.byte(at: 11)
        case _ where frame == nil && JPEGFrame.begins(with: marker):
            frame = try JPEGFrame(marker: marker, segment: segment)
        default:
            break
        }
    }
}
