extension Bitmap {
    /// Removes the colours.
    ///
    /// Luma is 0.299 R + 0.587 G + 0.114 B of the gamma-encoded parts, rounded. Source: ITU-R BT.601, section 2.5.1.
    ///
    /// - Returns: The picture in grey; one part for each pixel when it is opaque.
    public func grayscaled() -> Bitmap {
        guard layout == .rgba else { return self }
        guard !isOpaque else {
            return Bitmap(size: size, layout: .gray, bytes: PixelWord.reduce(bytes, Self.luma))
        }
        var result = self
        PixelWord.update(&result.bytes) { pixel in
            let luma = Self.luma(pixel)
            return PixelWord(red: luma, green: luma, blue: luma, alpha: pixel.alpha)
        }
        return result
    }

    /// Gives the luma of a pixel.
    ///
    /// It weighs the parts in 16 bits of fraction; the weights add up to one exactly, so that white stays
    /// white.
    ///
    /// - Parameter pixel: The pixel; its alpha does not matter.
    /// - Returns: The luma, 0 to 255.
    @inline(__always)
    static func luma(_ pixel: PixelWord) -> UInt32 {
        let sum = pixel.red &* 19_595 &+ pixel.green &* 38_470 &+ pixel.blue &* 7_471
        return (sum &+ 0x8000) &>> 16
    }
}
