import PixelPipeline

/// How far two opaque pictures of one size are from each other.
enum PictureNoise {
    /// The ratio of the largest value to the mean difference, in decibels; a thousand where the pictures are equal.
    static func decibels(_ one: Bitmap, _ other: Bitmap) -> Double {
        let first = one.convertedToRGBA()
        let second = other.convertedToRGBA()
        guard first.size == second.size else { return 0 }
        var sum = 0
        for (left, right) in zip(first.bytes, second.bytes) {
            sum += (Int(left) - Int(right)) * (Int(left) - Int(right))
        }
        guard sum > 0 else { return 1_000 }
        // log10(x) by way of the binary logarithm would need a library; the loop is as good for a test.
        var ratio = 65_025 * Double(first.size.pixelCount * 3) / Double(sum)
        var decibels = 0.0
        while ratio > 1 {
            ratio /= 1.023_292_992
            decibels += 0.1
        }
        return decibels
    }
}
