import CImageCodecs

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
        guard header.format == .jpeg else {
            return try Bitmap(png: bytes, state: PNGDecoderState(), limits: limits)
        }
        let size = header.storedSize
        let memory = workingMemory(for: size)
        var codecLimits = portrait_limits(
            maximum_side: UInt32(clamping: limits.maximumSide),
            maximum_scans: UInt32(clamping: limits.maximumScanCount),
            maximum_memory: memory
        )
        var channels: UInt32 = 0
        let asking = unsafe CodecReport { report in
            unsafe portrait_jpeg_channels(bytes, bytes.count, &codecLimits, &channels, report)
        }
        try asking.check(limits, memory: memory)
        let layout: Bitmap.Layout = channels == 1 ? .gray : .rgba
        var pixels = [UInt8](repeating: 0, count: size.pixelCount * layout.channelCount)
        let decoding = unsafe CodecReport { report in
            unsafe pixels.withUnsafeMutableBufferPointer { buffer in
                var target = unsafe portrait_target(
                    pixels: buffer.baseAddress,
                    count: buffer.count,
                    width: UInt32(clamping: size.width),
                    height: UInt32(clamping: size.height),
                    channels: channels
                )
                return unsafe portrait_jpeg_decode(bytes, bytes.count, &codecLimits, &target, report)
            }
        }
        try decoding.check(limits, memory: memory)
        return Bitmap(size: size, layout: layout, bytes: pixels)
    }

    /// Gives the most that a codec may allocate: two bytes for each of four coefficients of a pixel, with the padding
    /// of blocks to 32 pixels, and room for its tables.
    private func workingMemory(for size: PixelSize) -> Int {
        (size.width + 32) * (size.height + 32) * 8 + 16_000_000
    }
}
