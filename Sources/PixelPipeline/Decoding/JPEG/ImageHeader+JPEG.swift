extension ImageHeader {
    /// Reads the header of a JPEG file: everything before the first scan; where that has not all components, the scans are
    /// counted.
    ///
    /// Source: ITU-T T.81, annex B.
    ///
    /// - Parameters:
    ///   - reader: The whole file, which begins with the start-of-image marker.
    ///   - limits: The limits for the number of segments and for the profile.
    /// - Throws: ``ImagingError/truncated``, ``ImagingError/damaged(reason:)``,
    ///   ``ImagingError/unsupported(feature:)`` or ``ImagingError/limit(_:maximum:found:)``.
    init(jpeg reader: ByteReader, limits: DecodeLimits) throws(ImagingError) {
        let segments = try JPEGSegments(beforeScanOf: reader, limits: limits)
        guard let frame = segments.frame else {
            throw segments.isCut ? .truncated : .damaged(reason: "the JPEG has no frame header")
        }
        self.init(
            format: .jpeg,
            storedSize: frame.size,
            orientation: segments.orientation ?? .upright,
            colorModel: frame.colorModel(hasJFIF: segments.hasJFIF, transform: segments.transform),
            isProgressive: frame.isProgressive,
            colorProfile: segments.profile.joined(limits: limits)
        )
        coding.samplesPerPixel = frame.samplesPerPixel
        coding.unevenness = frame.unevenness
        let isWhole = !frame.isProgressive && segments.scanComponentCount == frame.components.count
        coding.scanCount = isWhole ? 1 : JPEGSegmentWalk.scanCount(of: reader, limits: limits)
    }
}
