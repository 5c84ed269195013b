/// A reader of whole pictures as they are stored, for formats that give no rows: GIF and WebP.
struct ImageDecoder {
    /// What the files may ask for.
    let limits: DecodeLimits

    /// Decodes a file whose header was read.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - header: Its header, read with the same limits.
    /// - Returns: The stored picture.
    /// - Throws: ``ImagingError/unsupported(feature:)``, ``ImagingError/truncated``,
    ///   ``ImagingError/damaged(reason:)`` or ``ImagingError/limit(_:maximum:found:)``.
    func decodeStored(_ bytes: [UInt8], header: ImageHeader) throws(ImagingError) -> Bitmap {
        switch header.format {
        case .gif: try Bitmap(gif: bytes, header: header, limits: limits)
        case .webp: try Bitmap(webp: bytes, limits: limits)
        case .jpeg, .png, .bmp, .tiff, .heic, .avif: throw .unsupported(feature: "decoding \(header.format.name)")
        }
    }
}
