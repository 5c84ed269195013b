/// What is done to a picture before it is sent to the portal: upright, cropped, in sRGB, bare of metadata, and fitted
/// to the portal's limit.
///
/// What already is all that is sent as it is. Where only metadata is in the way it is taken out, and the pixels stay as
/// they are stored. Else the best quality that fits is looked for, and the picture made smaller only where quality alone
/// can't do it. JPEG stays JPEG. All else becomes a PNG file, without loss, where that fits; a transparent picture is
/// made smaller for that down to ``leastTransparentSide``, since a portrait without its background is lost on white.
///
/// A value without state; may be used from several tasks at once. All work is done on the calling thread. The same
/// input gives the same bytes.
public struct UploadPreparation: Sendable {
    /// The most bytes that portals take where nothing else is said: 300 KiB.
    public static let defaultMaximumByteCount = 307_200

    /// The longest side of what is prepared, in pixels.
    ///
    /// Portals show 290 at most; the rest is for who draws larger ones here.
    public static let maximumSide = 2_048

    /// The longer side down to which a transparent picture is made smaller before its transparency is given up, in pixels.
    public static let leastTransparentSide = 256

    /// The most bytes that the file may have.
    public let maximumByteCount: Int
    /// What the given picture may ask for; its limit for results holds up to ``maximumSide`` and refuses nothing.
    public let limits: DecodeLimits

    /// Creates a preparation.
    ///
    /// - Parameters:
    ///   - maximumByteCount: The most bytes that the portal takes; 307 200 by default.
    ///   - limits: What the given picture may ask for.
    public init(maximumByteCount: Int = defaultMaximumByteCount, limits: DecodeLimits = .default) {
        self.maximumByteCount = maximumByteCount
        self.limits = limits
    }

    /// Prepares a picture.
    ///
    /// Cost: for a file that fits its decoding, for a photograph that does not about as much again.
    ///
    /// - Parameters:
    ///   - bytes: The file: JPEG, PNG, GIF, WebP, HEIC or AVIF.
    ///   - crop: The part of the upright picture that is sent, clamped to it; nil for all of it.
    /// - Returns: The file to send.
    /// - Throws: ``ImagingError`` when the file can't be decoded or is refused by a limit,
    ///   ``ImagingError/parameter(reason:)`` when the crop lies outside the picture, and
    ///   ``ImagingError/limit(_:maximum:found:)`` with ``ImagingError/Limit/outputBytes`` when not even a pixel fits.
    public func prepare(_ bytes: [UInt8], crop: PixelRect? = nil) throws(ImagingError) -> PreparedUpload {
        let header = try ImageHeader(reading: bytes, limits: limits)
        let window = try crop?.inside(header.size)
        if window?.size ?? header.size == header.size, let bare = try bare(bytes, header: header) { return bare }
        let drawing = UploadDrawing(bytes, header: header, window: window, preparation: self)
        return try drawing.fitted()
    }

    /// Computes the memory that the preparation of a picture takes, before anything is decoded.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - crop: The part of the upright picture that is sent; nil for all of it.
    /// - Returns: The bytes that are taken at most.
    /// - Throws: ``ImagingError`` as ``prepare(_:crop:)`` where the header or the crop makes no sense.
    public func byteCount(_ bytes: [UInt8], crop: PixelRect? = nil) throws(ImagingError) -> Int {
        let header = try ImageHeader(reading: bytes, limits: limits)
        let window = try crop?.inside(header.size)
        return try UploadDrawing(bytes, header: header, window: window, preparation: self).byteCount()
    }

    /// Gives the file without its metadata, where that is all that has to be done.
    private func bare(_ bytes: [UInt8], header: ImageHeader) throws(ImagingError) -> PreparedUpload? {
        guard
            header.size.longerSide <= Self.maximumSide,
            let bare = try BareFile(bytes, header: header, limits: limits),
            bare.bytes.count <= maximumByteCount,
            try bare.isGood(limits: limits)
        else { return nil }
        return PreparedUpload(
            bytes: bare.bytes,
            format: header.format,
            size: header.size,
            source: header.format,
            isUnchanged: bare.bytes == bytes
        )
    }
}
