import CImageCodecs

/// A writer of pictures as JPEG and PNG files without metadata.
///
/// The same picture gives the same bytes with the same versions of the libraries.
struct ImageEncoder {
    /// The quality of JPEG where none is asked for.
    static let defaultQuality = 85

    /// The compression level of PNG.
    private static let compressionLevel: Int32 = 6

    /// Encodes as PNG, in the smallest colour type that holds the picture, with a chunk that says sRGB.
    ///
    /// - Parameter bitmap: The picture.
    /// - Returns: The file.
    /// - Throws: ``ImagingError/encoding(reason:)`` when the library fails.
    func png(_ bitmap: Bitmap) throws(ImagingError) -> [UInt8] {
        let samples = PackedSamples(bitmap, keepingAlpha: true)
        return try unsafe [UInt8](encodedBy: { file, report in
            unsafe samples.withSource(size: bitmap.size) { source in
                unsafe portrait_png_encode(source, Self.compressionLevel, file, report)
            }
        })
    }

    /// Encodes as baseline JPEG with optimised tables, 4:2:0 below quality 90 and else 4:4:4.
    ///
    /// - Parameters:
    ///   - bitmap: The picture.
    ///   - quality: The quality, 1 to 100.
    ///   - background: The colour that is seen through the picture, itself laid on white.
    /// - Returns: The file.
    /// - Throws: ``ImagingError/encoding(reason:)`` when the library fails.
    func jpeg(_ bitmap: Bitmap, quality: Int, background: Color = .white) throws(ImagingError) -> [UInt8] {
        try JPEGWriter(quality: quality).write(bitmap.laid(on: background).laid(on: .white))
    }
}
