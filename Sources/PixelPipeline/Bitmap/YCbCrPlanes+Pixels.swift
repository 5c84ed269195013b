import CImageCodecs

extension YCbCrPlanes {
    /// Takes luma and chroma of every pixel, or luma alone where all are shades of grey.
    ///
    /// - Parameter bitmap: The picture, whose alpha is ignored.
    init(_ bitmap: Bitmap) {
        guard !bitmap.isGray else {
            self.init(size: bitmap.size, luma: PackedSamples(grayOf: bitmap).bytes)
            return
        }
        let count = bitmap.size.pixelCount
        var luma = [UInt8](repeating: 0, count: count)
        var blue = luma
        var red = luma
        unsafe portrait_color_to_ycbcr(bitmap.bytes, count, &luma, &blue, &red)
        self.init(size: bitmap.size, luma: luma, chroma: Chroma(blue: blue, red: red, subsampling: .none))
    }

    /// Gives the picture with a sample of chroma for 2 x 2 pixels, and what that loses.
    ///
    /// - Precondition: Each pixel has its own chroma.
    ///
    /// - Returns: The picture, and the mean square by which chroma of either colour differs from what stands for it, added up;
    ///   itself and 0 where there is no chroma.
    func halvingChroma() -> (planes: YCbCrPlanes, loss: Double) {
        guard let chroma else { return (self, 0) }
        precondition(chroma.subsampling == .none, "each pixel has its own chroma")
        let count = ChromaSubsampling.halved.chromaSize(for: size).pixelCount
        var blue = [UInt8](repeating: 0, count: count)
        var red = blue
        let (width, height) = (UInt32(clamping: size.width), UInt32(clamping: size.height))
        let lostBlue = unsafe portrait_color_halve(chroma.blue, width, height, &blue)
        let lostRed = unsafe portrait_color_halve(chroma.red, width, height, &red)
        let halved = YCbCrPlanes(
            size: size,
            luma: luma,
            chroma: Chroma(blue: blue, red: red, subsampling: .halved)
        )
        return (halved, Double(lostBlue + lostRed) / Double(size.pixelCount))
    }
}
