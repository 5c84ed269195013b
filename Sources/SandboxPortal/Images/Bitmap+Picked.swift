import PixelPipeline

extension Bitmap {
    /// Makes a smaller picture of the pixels nearest to each place, so that no colour is new.
    ///
    /// - Parameter size: The size; both sides are at least 1.
    /// - Returns: The picture.
    func picked(to size: PixelSize) -> Bitmap {
        var result: [UInt8] = []
        result.reserveCapacity(size.pixelCount * layout.channelCount)
        for y in 0..<size.height {
            let row = (2 * y + 1) * self.size.height / (2 * size.height) * rowByteCount
            for x in 0..<size.width {
                let start = row + (2 * x + 1) * self.size.width / (2 * size.width) * layout.channelCount
                result += bytes[start..<start + layout.channelCount]
            }
        }
        return Bitmap(size: size, layout: layout, bytes: result)
    }
}
