import CImageCodecs

/// The parts of a picture's pixels as encoders want them.
struct PackedSamples {
    /// The parts of all pixels, row by row.
    let bytes: [UInt8]
    /// The parts of a pixel: 1 grey, 4 colour and alpha.
    let channelCount: Int

    /// Takes the luma of a picture of greys.
    ///
    /// - Parameter bitmap: The picture, whose red, green and blue are equal; alpha is left out.
    init(grayOf bitmap: Bitmap) {
        bytes =
            bitmap.layout == .gray
            ? bitmap.bytes : stride(from: 0, to: bitmap.bytes.count, by: 4).map { bitmap.bytes[$0] }
        channelCount = 1
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
