import CImageCodecs

/// The parts of a picture's pixels without those that say nothing, as encoders want them.
struct PackedSamples {
    /// The parts of all pixels, row by row.
    let bytes: [UInt8]
    /// The parts of a pixel: 1 grey, 2 grey and alpha, 3 colour, 4 colour and alpha.
    let channelCount: Int

    /// Packs a picture.
    ///
    /// - Parameters:
    ///   - bitmap: The picture.
    ///   - keepingAlpha: Whether alpha is kept when the picture is not opaque.
    init(_ bitmap: Bitmap, keepingAlpha: Bool) {
        guard bitmap.layout == .rgba else {
            bytes = bitmap.bytes
            channelCount = 1
            return
        }
        let isGray = bitmap.isGray
        let hasAlpha = keepingAlpha && !bitmap.isOpaque
        guard isGray || !hasAlpha else {
            bytes = bitmap.bytes
            channelCount = 4
            return
        }
        channelCount = (isGray ? 1 : 3) + (hasAlpha ? 1 : 0)
        var packed: [UInt8] = []
        packed.reserveCapacity(bitmap.size.pixelCount * channelCount)
        for offset in stride(from: 0, to: bitmap.bytes.count, by: 4) {
            packed.append(bitmap.bytes[offset])
            if !isGray {
                packed.append(bitmap.bytes[offset + 1])
                packed.append(bitmap.bytes[offset + 2])
            }
            if hasAlpha {
                packed.append(bitmap.bytes[offset + 3])
            }
        }
        bytes = packed
    }

    /// Takes the parts as they are.
    ///
    /// - Parameter bitmap: The picture.
    init(unpacked bitmap: Bitmap) {
        bytes = bitmap.bytes
        channelCount = bitmap.layout.channelCount
    }

    /// Calls an encoder with the samples.
    ///
    /// - Parameters:
    ///   - size: The size of the picture.
    ///   - encode: Calls the encoder with the picture.
    /// - Returns: What the encoder answered.
    func withSource(size: PixelSize, _ encode: (UnsafePointer<portrait_source>) -> portrait_code) -> portrait_code {
        unsafe bytes.withUnsafeBufferPointer { buffer in
            var source = unsafe portrait_source(
                pixels: buffer.baseAddress,
                count: buffer.count,
                width: UInt32(clamping: size.width),
                height: UInt32(clamping: size.height),
                channels: UInt32(channelCount)
            )
            return unsafe encode(&source)
        }
    }
}
