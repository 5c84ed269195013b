/// What a picture file says about itself before it is decoded.
///
/// Cost: a walk over the segments of the file; no pixels are read and no memory is taken for them.
public struct ImageHeader: Hashable, Sendable {
    /// The format of the file.
    public var format: ImageFormat
    /// The size of the stored picture, before it is made upright; for GIF the logical screen.
    public var storedSize: PixelSize
    /// The way the stored picture has to be turned.
    public var orientation: Orientation

    /// The size of the upright picture.
    public var size: PixelSize { orientation.upright(storedSize) }

    /// Reads the header of a JPEG, PNG or GIF file.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - limits: The limits that the file and its picture must keep to.
    /// - Throws: ``ImagingError/notAnImage`` for unknown bytes, ``ImagingError/unsupported(feature:)`` for other
    ///   formats, ``ImagingError/limit(_:maximum:found:)``, ``ImagingError/truncated`` and
    ///   ``ImagingError/damaged(reason:)``.
    public init(reading bytes: [UInt8], limits: DecodeLimits = .default) throws(ImagingError) {
        try limits.check(byteCount: bytes.count)
        guard let format = ImageFormat.sniff(bytes) else { throw .notAnImage }
        let reader = ByteReader(bytes)
        switch format {
        case .jpeg: try self.init(jpeg: reader)
        case .png: try self.init(png: reader)
        case .gif: try self.init(gif: reader)
        case .webp, .bmp, .tiff: throw .unsupported(feature: "reading \(format.name)")
        }
        guard storedSize.shorterSide > 0 else { throw .damaged(reason: "a side of the picture is zero") }
        try limits.check(input: storedSize)
    }

    /// Creates a header from its parts.
    ///
    /// - Parameters:
    ///   - format: The format of the file.
    ///   - storedSize: The size of the stored picture.
    ///   - orientation: The way it has to be turned; upright by default.
    public init(format: ImageFormat, storedSize: PixelSize, orientation: Orientation = .upright) {
        self.format = format
        self.storedSize = storedSize
        self.orientation = orientation
    }
}
