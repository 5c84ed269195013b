import PixelPipeline

extension Bitmap {
    /// The mean square of the differences to another picture of the same size and layout, in steps of 8 bits.
    func meanSquareError(to other: Bitmap) -> Double {
        var sum = 0
        for (one, another) in zip(bytes, other.bytes) {
            let step = Int(one) - Int(another)
            sum += step * step
        }
        return Double(sum) / Double(bytes.count)
    }
}
