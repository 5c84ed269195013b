import CImageCodecs

extension Bitmap {
    /// Decodes the first frame of a GIF file; what it leaves open is transparent.
    ///
    /// Memory: the picture with four bytes a pixel, and some hundred kilobytes. The library is giflib.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - header: Its header.
    ///   - limits: The limits that the header was checked with.
    /// - Throws: ``ImagingError/truncated``, ``ImagingError/damaged(reason:)`` or
    ///   ``ImagingError/limit(_:maximum:found:)``.
    init(gif bytes: [UInt8], header: ImageHeader, limits: DecodeLimits) throws(ImagingError) {
        let target = DecodingTarget(size: header.storedSize)
        let (report, pixels) = unsafe target.fill { target, report in
            unsafe portrait_gif_decode(bytes, bytes.count, target, report)
        }
        try report.check(limits, memory: target.byteCount)
        self.init(size: header.storedSize, layout: .rgba, bytes: pixels)
    }
}
