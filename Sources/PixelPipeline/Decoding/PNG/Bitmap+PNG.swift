extension Bitmap {
    /// Decodes a PNG file as it is stored: grey where the file has one part for each pixel, else with four parts.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - state: What is kept from file to file.
    ///   - limits: The limits that the picture must keep to.
    /// - Throws: ``ImagingError/truncated``, ``ImagingError/damaged(reason:)`` or
    ///   ``ImagingError/limit(_:maximum:found:)``.
    init(
        png bytes: [UInt8],
        state: PNGDecoderState,
        limits: DecodeLimits
    ) throws(ImagingError) {
        self = try PNGReader.withReader(on: bytes, state: state, limits: limits) {
            (reader) throws(ImagingError) -> Bitmap in
            let size = reader.size
            let layout: Layout = reader.channelCount == 1 ? .gray : .rgba
            var pixels = [UInt8](repeating: 0, count: size.pixelCount * layout.channelCount)
            try unsafe pixels.withUnsafeMutableBufferPointer { (rows) throws(ImagingError) in
                try unsafe reader.readRows(size.height, into: rows, asRGBA: layout == .rgba)
            }
            return Bitmap(size: size, layout: layout, bytes: pixels)
        }
    }
}
