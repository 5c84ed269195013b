extension ImageHeader {
    /// Reads the header of a WebP file: the chunks of the container and the beginning of the pixels.
    ///
    /// - Parameters:
    ///   - reader: The whole file, which begins with the WebP signature.
    ///   - limits: The limits for the number of chunks, the profile and EXIF.
    /// - Throws: ``ImagingError/truncated``, ``ImagingError/damaged(reason:)`` or
    ///   ``ImagingError/limit(_:maximum:found:)``.
    init(webp reader: ByteReader, limits: DecodeLimits) throws(ImagingError) {
        let file = try WebPFile(reader, limits: limits)
        self.init(
            format: .webp,
            storedSize: file.canvas,
            orientation: file.orientation ?? .upright,
            colorModel: file.frame.isLossless ? .rgb : .yCbCr,
            mayHaveAlpha: file.frame.mayHaveAlpha || file.frame.place.size != file.canvas,
            colorProfile: file.profile
        )
    }
}
