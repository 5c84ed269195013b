/// The pictures of a HEIF file that are of use here: the primary one, its alpha and its thumbnails.
///
/// Everything is found by a walk of our own; what the library sees is a file with one coded picture and nothing else, see
/// ``HEIFCodedPicture/stillFile``. Cost: a walk over the boxes; no memory is taken for pixels.
/// Source: ISO/IEC 23008-12, sections 6 and 10.
struct HEIFFile {
    /// The primary picture.
    let picture: HEIFPicture
    /// What shines through it; nil where it is opaque.
    let alpha: HEIFPicture?
    /// Whether the colours are multiplied by alpha.
    let isPremultiplied: Bool
    /// Smaller versions of the primary picture; broken ones are left out.
    let thumbnails: [HEIFPicture]

    /// The memory that decoding the picture takes at most, in bytes, without what becomes of its rows.
    var decodingByteCount: Int { picture.decodingByteCount + (alpha?.decodingByteCount ?? 0) }

    /// Walks through the boxes.
    ///
    /// - Parameters:
    ///   - reader: The whole file, which begins with its type.
    ///   - limits: The limits for the number of boxes, the profile and the pictures.
    /// - Throws: ``ImagingError/truncated``, ``ImagingError/damaged(reason:)``, ``ImagingError/unsupported(feature:)`` or
    ///   ``ImagingError/limit(_:maximum:found:)``.
    init(_ reader: ByteReader, limits: DecodeLimits) throws(ImagingError) {
        var items = HEIFItems(file: reader, meta: try Self.meta(of: reader, limits: limits), limits: limits)
        guard let primary = items.meta.primaryItem else { throw .damaged(reason: "the file has no primary picture") }
        let picture = try items.picture(primary)
        self.picture = picture
        let alphaItem = items.referring(to: primary, as: "auxl").prefix(16).first { items.isAlpha($0) }
        var alpha: HEIFPicture?
        if let alphaItem { alpha = try items.picture(alphaItem) }
        // Some writers name the part that is shown for the picture alone, and mean it for both.
        if let whole = alpha, whole.size == whole.canvas, whole.canvas == picture.canvas {
            alpha = whole.showing(picture.window)
        }
        self.alpha = alpha
        guard alpha.map({ $0.size == picture.size }) ?? true else {
            throw .unsupported(feature: "alpha of another size than the picture")
        }
        isPremultiplied =
            alphaItem.map { number in
                items.meta.references.contains { $0.kind == "prem" && $0.from == primary && $0.to.contains(number) }
            } ?? false
        let byteCount = picture.decodingByteCount + (alpha?.decodingByteCount ?? 0)
        guard byteCount <= limits.maximumMemory else {
            throw .limit(.memory, maximum: limits.maximumMemory, found: byteCount)
        }
        var thumbnails: [HEIFPicture] = []
        for number in items.referring(to: primary, as: "thmb").prefix(4) {
            do throws(ImagingError) {
                thumbnails.append(try items.picture(number))
            } catch {
                // Nobody needs it: the picture itself is there.
                continue
            }
        }
        self.thumbnails = thumbnails
    }

    /// Finds the box with the items; what follows it is not looked at.
    private static func meta(of reader: ByteReader, limits: DecodeLimits) throws(ImagingError) -> HEIFMeta {
        var walk = BoxWalk(reader)
        while let box = try walk.next(limits: limits) {
            guard box.isWhole else { throw .truncated }
            switch box.name {
            case "meta": return try HEIFMeta(box.content, limits: limits)
            case "moov": throw .unsupported(feature: "a sequence of HEIF without a still picture")
            default: break
            }
        }
        throw .truncated
    }
}
