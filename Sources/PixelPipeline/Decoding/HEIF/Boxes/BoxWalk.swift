/// A walk over the boxes of a file, or of a box that consists of others.
///
/// Source: ISO/IEC 14496-12, section 4.2.
struct BoxWalk {
    /// A box.
    struct Box {
        /// The name, four characters.
        let name: String
        /// The bytes in it, cut at the end of what is walked over.
        let content: ByteReader
        /// Whether nothing was cut.
        let isWhole: Bool
    }

    private let reader: ByteReader
    private var offset: Int
    private var count = 0

    /// Begins a walk.
    ///
    /// - Parameters:
    ///   - reader: The boxes.
    ///   - offset: Where the first one begins.
    init(_ reader: ByteReader, from offset: Int = 0) {
        self.reader = reader
        self.offset = offset
    }

    /// Goes on to the next box.
    ///
    /// - Parameter limits: The limit for the number of boxes.
    /// - Returns: The box, or nil at the end.
    /// - Throws: ``ImagingError/damaged(reason:)`` or ``ImagingError/limit(_:maximum:found:)``.
    mutating func next(limits: DecodeLimits) throws(ImagingError) -> Box? {
        guard let short = reader.number(at: offset, length: 4), reader.count >= offset + 8 else { return nil }
        count += 1
        try limits.check(segmentCount: count)
        let name = String(decoding: reader.part(at: offset + 4, length: 4).bytes, as: UTF8.self)
        var start = offset + 8
        var length = short
        switch short {
        case 0: length = reader.count - offset
        case 1:
            guard let long = reader.number(at: start, length: 8) else { return nil }
            start += 8
            // What is too large for a number is longer than any file.
            length = long < 0 ? .max : long
        default: break
        }
        let byteCount = length - (start - offset)
        guard byteCount >= 0 else { throw .damaged(reason: "a box is shorter than its own header") }
        let content = reader.part(at: start, length: byteCount)
        offset = start + content.count
        return Box(name: name, content: content, isWhole: content.count == byteCount)
    }
}
