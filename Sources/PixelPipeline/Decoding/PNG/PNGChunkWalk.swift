/// A walk over the chunks of a PNG file.
///
/// Source: PNG Specification (Third Edition), section 5.
struct PNGChunkWalk {
    /// A chunk.
    struct Chunk {
        /// The name as a number, since comparing texts takes most of the time of a walk.
        let name: UInt32
        /// The bytes in it, cut at the end of the file.
        let content: ByteReader
        /// All of it, from its length to its check sum, cut at the end of the file.
        let whole: ByteReader
        /// Whether nothing was cut.
        var isWhole: Bool { whole.count >= 12 && whole.count - 12 == content.count }
    }

    /// The chunk behind which nothing follows.
    static let end: UInt32 = 0x4945_4E44
    /// The colours or the colour that are transparent.
    static let transparency: UInt32 = 0x7452_4E53
    /// The chunk that says sRGB.
    static let standardRGB: UInt32 = 0x7352_4742
    /// The colour profile.
    static let colorProfile: UInt32 = 0x6943_4350

    private let reader: ByteReader
    private var offset: Int
    private var count = 0

    /// Begins a walk.
    ///
    /// - Parameters:
    ///   - reader: The whole file.
    ///   - offset: Where the first chunk to be visited begins; 8 for that behind the signature.
    init(_ reader: ByteReader, from offset: Int) {
        self.reader = reader
        self.offset = offset
    }

    /// Goes on to the next chunk.
    ///
    /// - Parameter limits: The limit for the number of chunks.
    /// - Returns: The chunk, or nil at the end of the file and before a length that no chunk has.
    /// - Throws: ``ImagingError/limit(_:maximum:found:)`` when there are too many chunks.
    mutating func next(limits: DecodeLimits) throws(ImagingError) -> Chunk? {
        guard
            let length = reader.number(at: offset, length: 4), length <= 0x7FFF_FFFF,
            let name = reader.number(at: offset + 4, length: 4)
        else { return nil }
        count += 1
        try limits.check(segmentCount: count)
        let whole = reader.part(at: offset, length: 12 + length)
        offset += 12 + length
        return Chunk(name: UInt32(name), content: whole.part(at: 8, length: length), whole: whole)
    }

    /// Looks for the last chunk of a file.
    ///
    /// - Parameters:
    ///   - reader: The whole file.
    ///   - limits: The limit for the number of chunks.
    /// - Returns: Whether it is there.
    /// - Throws: ``ImagingError/limit(_:maximum:found:)`` when there are too many chunks.
    static func hasEnd(_ reader: ByteReader, limits: DecodeLimits) throws(ImagingError) -> Bool {
        var walk = PNGChunkWalk(reader, from: 8)
        while let chunk = try walk.next(limits: limits) {
            if chunk.name == end { return chunk.isWhole }
        }
        return false
    }
}
