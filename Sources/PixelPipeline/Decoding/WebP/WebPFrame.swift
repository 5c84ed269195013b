/// A still picture in a WebP file, or the first frame of an animation.
///
/// Source: WebP Container Specification, sections "Simple File Format" and "Animation"; RFC 6386, section 9.1; WebP
/// Lossless Bitstream Specification, section 3.
struct WebPFrame {
    /// The place on the canvas.
    let place: PixelRect
    /// Whether something may shine through.
    let mayHaveAlpha: Bool
    /// Whether it is stored without loss, as RGB.
    let isLossless: Bool
    /// The chunks that it consists of: pixels, and alpha before them where it is stored apart.
    let chunks: ByteReader

    /// Reads the header of a chunk with pixels.
    ///
    /// - Parameters:
    ///   - reader: The content of the chunk.
    ///   - isLossless: Whether the chunk is `VP8L`; else it is `VP8 `.
    ///   - hasAlpha: Whether a chunk with alpha stands before it.
    ///   - corner: The place of the upper left corner on the canvas.
    ///   - chunks: The chunks that the frame consists of.
    /// - Throws: ``ImagingError/truncated`` or ``ImagingError/damaged(reason:)``.
    init(
        bitstream reader: ByteReader,
        isLossless: Bool,
        hasAlpha: Bool,
        corner: (x: Int, y: Int),
        chunks: ByteReader
    ) throws(ImagingError) {
        let width: Int
        let height: Int
        if isLossless {
            guard let bits = reader.number(at: 1, length: 4, littleEndian: true) else { throw .truncated }
            guard reader.byte(at: 0) == 0x2F else { throw .damaged(reason: "the WebP has no signature of its pixels") }
            width = bits & 0x3FFF + 1
            height = bits >> 14 & 0x3FFF + 1
            mayHaveAlpha = bits >> 28 & 1 == 1
        } else {
            guard
                let start = reader.number(at: 3, length: 3),
                let across = reader.number(at: 6, length: 2, littleEndian: true),
                let down = reader.number(at: 8, length: 2, littleEndian: true)
            else { throw .truncated }
            guard start == 0x9D012A else { throw .damaged(reason: "the WebP has no signature of its pixels") }
            width = across & 0x3FFF
            height = down & 0x3FFF
            mayHaveAlpha = hasAlpha
        }
        place = PixelRect(x: corner.x, y: corner.y, width: width, height: height)
        self.isLossless = isLossless
        self.chunks = chunks
    }

    /// Finds the pixels among chunks.
    ///
    /// - Parameters:
    ///   - chunks: The chunks of a frame of an animation, or from the first one with pixels on.
    ///   - corner: The place of the upper left corner on the canvas.
    ///   - limits: The limit for the number of chunks.
    /// - Throws: ``ImagingError/truncated``, ``ImagingError/damaged(reason:)`` or
    ///   ``ImagingError/limit(_:maximum:found:)``.
    init(in chunks: ByteReader, corner: (x: Int, y: Int), limits: DecodeLimits) throws(ImagingError) {
        var walk = WebPChunkWalk(chunks)
        var hasAlpha = false
        while let chunk = try walk.next(limits: limits) {
            switch chunk.name {
            case "ALPH": hasAlpha = true
            case "VP8 ", "VP8L":
                try self.init(
                    bitstream: chunk.content,
                    isLossless: chunk.name == "VP8L",
                    hasAlpha: hasAlpha,
                    corner: corner,
                    chunks: chunks.part(at: 0, length: walk.offset)
                )
                return
            default: break
            }
        }
        throw .damaged(reason: "the WebP has no picture")
    }
}
