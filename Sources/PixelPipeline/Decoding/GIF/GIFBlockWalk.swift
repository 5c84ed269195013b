/// A walk over the blocks of a GIF file.
///
/// Source: GIF89a Specification, sections 12 to 27.
struct GIFBlockWalk {
    /// A picture or an extension with all of its parts, or the trailer.
    struct Block {
        /// What a block is for.
        enum Kind {
            /// A frame with its table of colours and its pixels.
            case picture
            /// The time and the transparent colour of the next frame.
            case control
            /// How often the frames are repeated.
            case repetition
            /// A text that is drawn like a frame.
            case text
            /// A comment, or what only some application knows.
            case other
            /// The trailer.
            case end
        }

        /// What it is for.
        let kind: Kind
        /// All of it.
        let bytes: ByteReader
    }

    /// The signature, the description of the screen and its table of colours; cut at the end of the file.
    let screen: ByteReader

    private let reader: ByteReader
    private var offset: Int
    private var count = 0

    /// Begins a walk.
    ///
    /// - Parameter reader: The whole file, which begins with the signature.
    init(_ reader: ByteReader) {
        self.reader = reader
        offset = 13 + Self.tableByteCount(reader.byte(at: 10) ?? 0)
        screen = reader.part(at: 0, length: offset)
    }

    /// Goes on to the next block.
    ///
    /// - Parameter limits: The limit for the number of blocks.
    /// - Returns: The block, or nil where the file ends before it does.
    /// - Throws: ``ImagingError/damaged(reason:)`` or ``ImagingError/limit(_:maximum:found:)``.
    mutating func next(limits: DecodeLimits) throws(ImagingError) -> Block? {
        let start = offset
        guard let introducer = reader.byte(at: start) else { return nil }
        switch introducer {
        case 0x3B:
            offset = start + 1
            return Block(kind: .end, bytes: reader.part(at: start, length: 1))
        case 0x2C:
            guard let flags = reader.byte(at: start + 9) else { return nil }
            // The byte behind the table is the size of the first code.
            offset = start + 10 + Self.tableByteCount(flags) + 1
        case 0x21:
            offset = start + 2
        default: throw .damaged(reason: "a GIF block is of no known kind")
        }
        guard try skipParts(limits: limits) else { return nil }
        let kind = introducer == 0x2C ? .picture : kind(ofExtensionAt: start)
        return Block(kind: kind, bytes: reader.part(at: start, length: offset - start))
    }

    /// Looks for the last part of the first picture of a file.
    ///
    /// - Parameters:
    ///   - reader: The whole file, which begins with the signature.
    ///   - limits: The limit for the number of blocks.
    /// - Returns: Whether it is there.
    /// - Throws: ``ImagingError/damaged(reason:)`` or ``ImagingError/limit(_:maximum:found:)``.
    static func hasPicture(_ reader: ByteReader, limits: DecodeLimits) throws(ImagingError) -> Bool {
        var walk = GIFBlockWalk(reader)
        while let block = try walk.next(limits: limits) {
            switch block.kind {
            case .picture: return true
            case .end: throw .damaged(reason: "the GIF has no picture")
            case .control, .repetition, .text, .other: continue
            }
        }
        return false
    }

    /// Goes past parts, each with its length before it, and the empty one behind them.
    private mutating func skipParts(limits: DecodeLimits) throws(ImagingError) -> Bool {
        while let length = reader.byte(at: offset) {
            count += 1
            try limits.check(segmentCount: count)
            offset += 1 + Int(length)
            if length == 0 { return true }
        }
        return false
    }

    private func kind(ofExtensionAt start: Int) -> Block.Kind {
        switch reader.byte(at: start + 1) {
        case 0xF9 where offset == start + 8: .control
        case 0x01: .text
        // A name of eleven characters, a part of three bytes, and the end.
        case 0xFF where offset == start + 19 && reader.has("\u{0B}NETSCAPE2.0\u{03}\u{01}", at: start + 2): .repetition
        default: .other
        }
    }

    /// Gives the size of the colour table that flags announce, in bytes.
    static func tableByteCount(_ flags: UInt8) -> Int {
        flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
    }
}
