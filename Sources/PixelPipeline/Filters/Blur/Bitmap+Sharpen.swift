extension Bitmap {
    /// Sharpens by an unsharp mask: to each colour part is added what it has more than the blurred picture.
    ///
    /// The amount is 1 and there is no threshold; alpha stays. The cost is that of blurring.
    ///
    /// - Parameter sigma: The standard deviation of the blur in pixels, above 0.
    /// - Returns: The picture in its size and layout.
    public func sharpened(sigma: Double) -> Bitmap {
        var result = blurred(sigma: sigma)
        for index in bytes.indices {
            let isAlpha = layout == .rgba && index % 4 == 3
            let sharp = isAlpha ? Int(bytes[index]) : 2 * Int(bytes[index]) - Int(result.bytes[index])
            result.bytes[index] = UInt8(clamping: sharp)
        }
        return result
    }
}
