extension BareFile {
    /// Walks through a GIF file up to its trailer.
    ///
    /// All frames stay, with their times and the number of repetitions; comments, texts and what applications left go.
    /// Source: GIF89a Specification, sections 15 to 27; Netscape Looping Application Extension.
    ///
    /// - Parameters:
    ///   - reader: The whole file.
    ///   - limits: The limit for the number of blocks.
    /// - Returns: What is left of the file.
    /// - Throws: ``ImagingError/truncated``, ``ImagingError/damaged(reason:)`` or
    ///   ``ImagingError/limit(_:maximum:found:)``.
    static func bytes(ofGIF reader: ByteReader, limits: DecodeLimits) throws(ImagingError) -> [UInt8] {
        var walk = GIFBlockWalk(reader)
        var kept = Array(walk.screen.bytes)
        // Belongs to the picture behind it, and goes with a text.
        var control: [UInt8] = []
        while let block = try walk.next(limits: limits) {
            switch block.kind {
            case .end:
                return kept + block.bytes.bytes
            case .picture:
                kept += control + block.bytes.bytes
                control = []
            case .control: control = Array(block.bytes.bytes)
            case .repetition: kept += block.bytes.bytes
            case .text: control = []
            case .other: break
            }
        }
        throw .truncated
    }
}
