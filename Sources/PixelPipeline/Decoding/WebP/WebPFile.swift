/// What the chunks of a WebP file say.
///
/// Source: WebP Container Specification.
struct WebPFile {
    /// The size of the whole picture.
    private(set) var canvas: PixelSize
    /// The picture, or the first frame of an animation.
    private(set) var frame: WebPFrame
    /// The orientation that EXIF states.
    private(set) var orientation: Orientation?
    /// The colour profile.
    private(set) var profile: ColorProfile?

    /// Walks through all chunks.
    ///
    /// - Parameters:
    ///   - reader: The whole file, which begins with the WebP signature.
    ///   - limits: The limits for the number of chunks, the profile and EXIF.
    /// - Throws: ``ImagingError/truncated``, ``ImagingError/damaged(reason:)`` or
    ///   ``ImagingError/limit(_:maximum:found:)``.
    init(_ reader: ByteReader, limits: DecodeLimits) throws(ImagingError) {
        guard let length = reader.number(at: 4, length: 4, littleEndian: true) else { throw .truncated }
        let chunks = reader.part(at: 12, length: length - 4)
        guard chunks.count == length - 4 else { throw .truncated }
        var walk = WebPChunkWalk(chunks)
        guard let first = try walk.next(limits: limits) else { throw .truncated }
        guard first.name == "VP8X" else {
            frame = try WebPFrame(in: chunks, corner: (0, 0), limits: limits)
            canvas = frame.place.size
            return
        }
        guard
            let width = first.content.number(at: 4, length: 3, littleEndian: true),
            let height = first.content.number(at: 7, length: 3, littleEndian: true)
        else { throw .truncated }
        canvas = PixelSize(width: width + 1, height: height + 1)
        try limits.check(input: canvas)
        var found: WebPFrame?
        var isAnimated = false
        var start = walk.offset
        while let chunk = try walk.next(limits: limits) {
            switch chunk.name {
            case "ALPH" where found == nil, "VP8 " where found == nil, "VP8L" where found == nil:
                found = try WebPFrame(in: chunks.part(at: start, length: chunks.count), corner: (0, 0), limits: limits)
            case "ANMF" where found == nil:
                isAnimated = true
                found = try Self.frame(of: chunk.content, limits: limits)
            case "ICCP" where profile == nil && chunk.content.count <= limits.maximumProfileByteCount:
                profile = ColorProfile(Array(chunk.content.bytes))
            case "EXIF" where orientation == nil && chunk.content.count <= limits.maximumMetadataByteCount:
                orientation = Orientation(exif: chunk.content)
            default:
                break
            }
            start = walk.offset
        }
        guard let found else { throw .damaged(reason: "the WebP has no picture") }
        frame = found
        guard isAnimated ? frame.place.clamped(to: canvas) == frame.place : frame.place.size == canvas else {
            throw .damaged(reason: "the picture of the WebP does not fit its canvas")
        }
    }

    /// Reads the header of a frame of an animation, whose place is counted in steps of two pixels.
    private static func frame(of content: ByteReader, limits: DecodeLimits) throws(ImagingError) -> WebPFrame {
        guard
            let x = content.number(at: 0, length: 3, littleEndian: true),
            let y = content.number(at: 3, length: 3, littleEndian: true)
        else { throw .truncated }
        let chunks = content.part(at: 16, length: content.count)
        return try WebPFrame(in: chunks, corner: (x * 2, y * 2), limits: limits)
    }
}
