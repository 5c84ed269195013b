extension Bitmap {
    /// Cuts a rectangle out of the picture.
    ///
    /// - Parameter rect: The rectangle; what lies outside the picture is left out.
    /// - Returns: The part of the picture.
    /// - Throws: ``ImagingError/parameter(reason:)`` when the rectangle does not meet the picture.
    public func cropped(to rect: PixelRect) throws(ImagingError) -> Bitmap {
        let inner = try rect.inside(size)
        guard inner.size != size else { return self }
        let channels = layout.channelCount
        var part: [UInt8] = []
        part.reserveCapacity(inner.size.pixelCount * channels)
        for y in inner.y..<(inner.y + inner.size.height) {
            let start = y * rowByteCount + inner.x * channels
            part.append(contentsOf: bytes[start..<(start + inner.size.width * channels)])
        }
        return Bitmap(size: inner.size, layout: layout, bytes: part)
    }
}
