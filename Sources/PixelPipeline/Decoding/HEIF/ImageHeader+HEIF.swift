extension ImageHeader {
    /// Reads the header of a HEIC or AVIF file: the boxes that say which pictures there are.
    ///
    /// The size is that of the part that is shown. The orientation is that of the boxes `irot` and `imir`; EXIF says it once
    /// more, and is not looked at.
    ///
    /// - Parameters:
    ///   - reader: The whole file, which begins with its type.
    ///   - limits: The limits for the number of boxes, the profile and the pictures.
    /// - Throws: ``ImagingError/truncated``, ``ImagingError/damaged(reason:)``, ``ImagingError/unsupported(feature:)`` or
    ///   ``ImagingError/limit(_:maximum:found:)``.
    init(heif reader: ByteReader, limits: DecodeLimits) throws(ImagingError) {
        let file = try HEIFFile(reader, limits: limits)
        let picture = file.picture
        self.init(
            format: picture.first.codec.format,
            storedSize: picture.size,
            orientation: picture.orientation,
            colorModel: picture.first.isGray ? .gray : .yCbCr,
            mayHaveAlpha: file.alpha != nil,
            colorProfile: picture.colorProfile
        )
        coding.heifByteCount = file.decodingByteCount
    }
}
