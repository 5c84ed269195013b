/// What the chunks of a PNG file say about its picture.
///
/// Source: PNG Specification (Third Edition), section 11.3.
struct PNGChunks {
    /// The orientation that EXIF states.
    private(set) var orientation: Orientation?
    /// Whether colours of the picture are transparent in whole or in part.
    private(set) var hasTransparency = false
    /// The content of the chunk that tells the colours by numbers.
    private(set) var codingPoints: ByteReader?
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
        var walk = PNGChunkWalk(reader, from: start)
        while let chunk = try walk.next(limits: limits) {
            switch chunk.name {
            case PNGChunkWalk.end: return
            case Self.exif where orientation == nil && chunk.content.count <= limits.maximumMetadataByteCount:
                orientation = Orientation(exif: chunk.content)
            case PNGChunkWalk.transparency: hasTransparency = true
            case Self.codingPointsName where chunk.content.count == 4: codingPoints = codingPoints ?? chunk.content
            case PNGChunkWalk.colorProfile where profile == nil: profile = chunk.content
            default: break
            }
        }
    }

    private static let exif: UInt32 = 0x6558_4966
    private static let codingPointsName: UInt32 = 0x6349_4350
}
