import CImageCodecs

extension Bitmap {
    /// Decodes a WebP file, or the first frame of an animation; what that leaves open is transparent.
    ///
    /// Memory: the picture with four bytes a pixel, as much again without loss, and a copy of the packed pixels. The
    /// library's function is `WebPDecode`.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - limits: The limits for the number of chunks and for the picture.
    /// - Throws: ``ImagingError/truncated``, ``ImagingError/damaged(reason:)``,
    ///   ``ImagingError/unsupported(feature:)`` or ``ImagingError/limit(_:maximum:found:)``.
    init(webp bytes: [UInt8], limits: DecodeLimits) throws(ImagingError) {
        let file = try WebPFile(ByteReader(bytes), limits: limits)
        try limits.check(input: file.canvas)
        let still = file.frame.stillFile
        let place = file.frame.place
        let target = DecodingTarget(size: file.canvas)
        let (report, pixels) = unsafe target.fill { target, report in
            unsafe portrait_webp_decode(
                still,
                still.count,
                UInt32(clamping: place.x),
                UInt32(clamping: place.y),
                target,
                report
            )
        }
        try report.check(limits, memory: target.byteCount * 2)
        self.init(size: file.canvas, layout: .rgba, bytes: pixels)
    }
}
