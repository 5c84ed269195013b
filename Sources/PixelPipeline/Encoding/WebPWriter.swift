import CImageCodecs

/// A writer of pictures as lossy WebP files without metadata.
///
/// The same picture gives the same bytes with the same version of the library, libwebp.
struct WebPWriter {
    /// The quality where none is asked for.
    static let defaultQuality = 80

    /// How long the encoder looks for a small file, from 0 to 6.
    ///
    /// For portraits of 64 to 256 pixels the usual 4 takes one and a half to three times as long, for 2 to 5 percent
    /// fewer bytes; with the alpha of a circle up to six times as long, for 15 percent fewer.
    private static let method: Int32 = 2

    /// Encodes as WebP; alpha is kept without loss, and left out where the picture is opaque.
    ///
    /// - Parameters:
    ///   - bitmap: The picture.
    ///   - quality: The quality of the colours, clamped to 1 to 100.
    /// - Returns: The file.
    /// - Throws: ``ImagingError/encoding(reason:)`` when the library fails or a side is over 16 383 pixels.
    func webp(_ bitmap: Bitmap, quality: Int = defaultQuality) throws(ImagingError) -> [UInt8] {
        let samples = PackedSamples(unpacked: bitmap.convertedToRGBA())
        return try unsafe [UInt8](encodedBy: { file, report in
            unsafe samples.withSource(size: bitmap.size) { source in
                unsafe portrait_webp_encode(
                    source,
                    Int32(clamping: min(100, max(1, quality))),
                    Self.method,
                    file,
                    report
                )
            }
        })
    }
}
