extension Bitmap {
    /// Makes the colours stronger or weaker, keeping the luminance of 0.213 R + 0.715 G + 0.072 B; alpha stays.
    ///
    /// - Parameter percent: The change, -100 (grey) to 100 (twice as strong).
    /// - Returns: The picture in its size and layout; itself when it has no colours.
    public func saturated(by percent: Int) -> Bitmap {
        guard layout == .rgba else { return self }
        var result = self
        ColorMatrix(saturation: 1 + Double(percent) / 100).apply(to: &result.bytes)
        return result
    }
}
