/// A reader of JPEG and PNG files into upright pictures.
///
/// Colour profiles inside the files are not converted yet: the numbers are taken for sRGB. A gamma chunk of PNG is
/// ignored. CMYK is converted by multiplying the inks.
struct ImageDecoder {
    /// What the files may ask for.
    let limits: DecodeLimits

    /// Decodes a file whose header was read.
    ///
    /// Memory: the picture with one or four bytes a pixel, twice while it is turned, and for a progressive JPEG up to
    /// eight bytes a pixel more.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - header: Its header, read with the same limits.
    /// - Returns: The upright picture.
    /// - Throws: ``ImagingError/unsupported(feature:)``, ``ImagingError/truncated``,
    ///   ``ImagingError/damaged(reason:)`` or ``ImagingError/limit(_:maximum:found:)``.
    func decode(_ bytes: [UInt8], header: ImageHeader) throws(ImagingError) -> Bitmap {
        guard Self.readable.contains(header.format) else {
            throw .unsupported(feature: "decoding \(header.format.name)")
        }
        let stored = try decodeStored(bytes, header: header)
        return stored.turnedUpright(from: header.orientation)
    }

    private static let readable: [ImageFormat] = [.jpeg, .png]

    private func decodeStored(_ bytes: [UInt8], header: ImageHeader) throws(ImagingError) -> Bitmap {
        header.format == .jpeg
            ? try Bitmap(jpeg: bytes, limits: limits)
            : try Bitmap(png: bytes, state: PNGDecoderState(), limits: limits)
    }
}
