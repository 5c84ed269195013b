import CImageCodecs

/// Pixels of four parts that a C codec writes, transparent to begin with.
struct DecodingTarget {
    /// The size of the picture.
    let size: PixelSize

    /// The number of bytes of all pixels.
    var byteCount: Int { size.pixelCount * Bitmap.Layout.rgba.channelCount }

    /// Calls a codec with the pixels.
    ///
    /// - Parameter call: Calls the codec with what it writes into and the report that it fills in.
    /// - Returns: What the codec reported, and the pixels.
    func fill(
        _ call: (UnsafePointer<portrait_target>, UnsafeMutablePointer<portrait_report>) -> portrait_code
    ) -> (report: CodecReport, pixels: [UInt8]) {
        var pixels = [UInt8](repeating: 0, count: byteCount)
        let report = unsafe CodecReport { report in
            unsafe pixels.withUnsafeMutableBufferPointer { buffer in
                var target = unsafe portrait_target(
                    pixels: buffer.baseAddress,
                    count: buffer.count,
                    width: UInt32(clamping: size.width),
                    height: UInt32(clamping: size.height),
                    channels: UInt32(Bitmap.Layout.rgba.channelCount)
                )
                return unsafe call(&target, report)
            }
        }
        return (report, pixels)
    }
}
