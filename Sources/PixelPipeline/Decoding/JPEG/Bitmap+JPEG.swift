extension Bitmap {
    /// Decodes a whole JPEG file: gray pictures as luma, all others as RGBA.
    ///
    /// Colour profiles and orientation are not looked at; inks are converted by multiplying.
    ///
    /// - Parameters:
    ///   - jpeg: The whole file.
    ///   - limits: What the file may ask for.
    /// - Throws: ``ImagingError/unsupported(feature:)``, ``ImagingError/truncated``,
    ///   ``ImagingError/damaged(reason:)`` or ``ImagingError/limit(_:maximum:found:)``.
    init(jpeg: [UInt8], limits: DecodeLimits) throws(ImagingError) {
        self = try JPEGReader.withReader(on: jpeg, limits: limits) { reader throws(ImagingError) in
            let layout: Layout = reader.info.model == .gray ? .gray : .rgba
            let size = try reader.startRows(scale: .whole, layout: layout == .gray ? .gray : .rgba)
            var pixels = [UInt8](repeating: 0, count: size.pixelCount * layout.channelCount)
            _ = try unsafe pixels.withUnsafeMutableBufferPointer { buffer throws(ImagingError) in
                try unsafe reader.readRows(into: buffer)
            }
            return Bitmap(size: size, layout: layout, bytes: pixels)
        }
    }
}
