extension Bitmap {
    /// Lays the picture on a colour.
    ///
    /// - Parameter color: The colour behind the picture; what shines through it stays transparent.
    /// - Returns: The picture, opaque when the colour is.
    public func laid(on color: Color) -> Bitmap {
        guard !color.isInvisible, !isOpaque else { return self }
        var result = self
        guard color.isOpaque else {
            for offset in stride(from: 0, to: bytes.count, by: 4) where bytes[offset + 3] < 255 {
                result[offset: offset] = self[offset: offset].laid(over: color)
            }
            return result
        }
        let redBlue = UInt32(color.red) | UInt32(color.blue) << 16
        let green = UInt32(color.green)
        PixelWord.update(&result.bytes) { pixel in
            let hidden = 255 &- pixel.alpha
            let mixed = PixelWord.dividedBy255((pixel.bits & 0xFF_00FF) &* pixel.alpha &+ redBlue &* hidden)
            let middle = PixelWord.dividedBy255(pixel.green &* pixel.alpha &+ green &* hidden)
            return PixelWord(bits: mixed | middle &<< 8 | 0xFF00_0000)
        }
        return result
    }
}
