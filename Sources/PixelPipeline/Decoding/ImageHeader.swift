/// What a picture file says about itself before it is decoded.
///
/// Cost: a walk over the segments of the file, and a colour profile is unpacked; no pixels are read and no memory is
/// taken for them.
public struct ImageHeader: Hashable, Sendable {
    /// The format of the file.
    public var format: ImageFormat
    /// The size of the stored picture, before it is made upright.
    ///
    /// For GIF it is the smallest rectangle that holds the logical screen and the first frame, for WebP the canvas, for
    /// HEIC and AVIF the part that is shown.
    public var storedSize: PixelSize
    /// The way the stored picture has to be turned.
    public var orientation: Orientation
    /// The way in which the file stores colours; grey with alpha counts as grey.
    public var colorModel: ColorModel
    /// Whether something may shine through the picture; false is sure, true is not.
    public var mayHaveAlpha: Bool
    /// Whether the picture is stored coarse first: a progressive JPEG, an interlaced PNG or GIF.
    public var isProgressive: Bool
    /// The colour profile that the picture has to be converted from.
    ///
    /// Nil when the colours are sRGB already: nothing is said, sRGB is said in any way, or what is said is broken, too
    /// large or meant for another colour model; such a profile is ignored, as browsers do.
    public var colorProfile: ColorProfile?
    /// How the file stores its samples.
    public var coding = Coding()

    /// The size of the upright picture.
    public var size: PixelSize { orientation.upright(storedSize) }

    /// Reads the header of a JPEG, PNG, GIF, WebP, HEIC or AVIF file.
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
        case .jpeg: try self.init(jpeg: reader, limits: limits)
        case .png: try self.init(png: reader, limits: limits)
        case .gif: try self.init(gif: reader, limits: limits)
        case .webp: try self.init(webp: reader, limits: limits)
        case .heic, .avif: try self.init(heif: reader, limits: limits)
        case .bmp, .tiff: throw .unsupported(feature: "reading \(format.name)")
        }
        guard storedSize.shorterSide > 0 else { throw .damaged(reason: "a side of the picture is zero") }
        try limits.check(input: storedSize)
        if let profile = colorProfile, profile.isSRGB || profile.space != colorModel.profileSpace {
            colorProfile = nil
        }
    }

    /// Creates a header from its parts.
    ///
    /// - Parameters:
    ///   - format: The format of the file.
    ///   - storedSize: The size of the stored picture.
    ///   - orientation: The way it has to be turned; upright by default.
    ///   - colorModel: The way in which it stores colours; RGB by default.
    ///   - mayHaveAlpha: Whether something may shine through; false by default.
    ///   - isProgressive: Whether it is stored coarse first; false by default.
    ///   - colorProfile: The profile to convert from; none by default.
    public init(
        format: ImageFormat,
        storedSize: PixelSize,
        orientation: Orientation = .upright,
        colorModel: ColorModel = .rgb,
        mayHaveAlpha: Bool = false,
        isProgressive: Bool = false,
        colorProfile: ColorProfile? = nil
    ) {
        self.format = format
        self.storedSize = storedSize
        self.orientation = orientation
        self.colorModel = colorModel
        self.mayHaveAlpha = mayHaveAlpha
        self.isProgressive = isProgressive
        self.colorProfile = colorProfile
    }
}
