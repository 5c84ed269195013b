/// A walk over the chunks of a RIFF file.
///
/// Source: WebP Container Specification, section "RIFF File Format".
struct WebPChunkWalk {
    /// A chunk.
    struct Chunk {
        /// The name, four characters.
        let name: String
        /// The bytes in it.
        let content: ByteReader
    }

    private let reader: ByteReader
    /// Where the next chunk begins.
    private(set) var offset = 0
    private var count = 0

    /// Begins a walk.
    ///
    /// - Parameter reader: The chunks.
    init(_ reader: ByteReader) {
        self.reader = reader
    }

    /// Goes on to the next chunk.
    ///
    /// - Parameter limits: The limit for the number of chunks.
    /// - Returns: The chunk, or nil at the end.
    /// - Throws: ``ImagingError/truncated`` or ``ImagingError/limit(_:maximum:found:)``.
    mutating func next(limits: DecodeLimits) throws(ImagingError) -> Chunk? {
        guard offset < reader.count else { return nil }
        guard let length = reader.number(at: offset + 4, length: 4, littleEndian: true) else { throw .truncated }
        let name = reader.part(at: offset, length: 4)
        let content = reader.part(at: offset + 8, length: length)
        guard content.count == length else { throw .truncated }
        count += 1
        try limits.check(segmentCount: count)
        // A chunk of odd length is followed by a byte that says nothing.
        offset = min(reader.count, offset + 8 + length + length & 1)
        return Chunk(name: String(decoding: name.bytes, as: UTF8.self), content: content)
    }
}
