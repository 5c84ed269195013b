/// What the chunks of a PNG file say about its picture.
///
/// Source: PNG Specification (Third Edition), section 11.3.
struct PNGChunks {
    /// The orientation that EXIF states.
    private(set) var orientation: Orientation?
    /// Whether colours of the picture are transparent in whole or in part.
    private(set) var hasTransparency = false
    /// Whether the colours are said to be sRGB.
    private(set) var saysSRGB = false
    /// The content of the chunk with the colour profile.
    private(set) var profile: ByteReader?

    /// Walks through the chunks up to the last one, or up to the end of what is there.
    ///
    /// - Parameters:
    ///   - start: Where the second chunk begins.
    ///   - reader: The whole file.
    ///   - limits: The limits for the number of chunks and for EXIF.
    /// - Throws: ``ImagingError/limit(_:maximum:found:)`` when there are too many chunks.
    init(after start: Int, of reader: ByteReader, limits: DecodeLimits) throws(ImagingError) {
        var offset = start
        var count = 1
        while let length = reader.number(at: offset, length: 4), length <= 0x7FFF_FFFF,
            let name = reader.number(at: offset + 4, length: 4)
        {
            count += 1
            try limits.check(segmentCount: count)
            let content = reader.part(at: offset + 8, length: length)
            switch UInt32(name) {
            case Self.end: return
            case Self.exif where orientation == nil && length <= limits.maximumMetadataByteCount:
                orientation = Orientation(exif: content)
            case Self.transparency: hasTransparency = true
            case Self.standardRGB: saysSRGB = true
            case Self.colorProfile where profile == nil: profile = content
            default: break
            }
            offset += 12 + length
        }
    }

    // The names of the chunks as numbers, since comparing texts takes most of the time of a walk.
    private static let end: UInt32 = 0x4945_4E44
    private static let exif: UInt32 = 0x6558_4966
    private static let transparency: UInt32 = 0x7452_4E53
    private static let standardRGB: UInt32 = 0x7352_4742
    private static let colorProfile: UInt32 = 0x6943_4350
}
