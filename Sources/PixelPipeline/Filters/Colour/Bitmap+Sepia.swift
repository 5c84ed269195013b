extension Bitmap {
    /// Tones the picture brown; alpha stays.
    ///
    /// The matrix is that of the CSS filter `sepia` at 100 %, clamped at white. Source: Filter Effects Module Level 1,
    /// section 9.5.
    ///
    ///     red    0.393  0.769  0.189
    ///     green  0.349  0.686  0.168
    ///     blue   0.272  0.534  0.131
    ///
    /// - Returns: The picture with four parts for each pixel.
    public func sepiaToned() -> Bitmap {
        let matrix = ColorMatrix(
            red: [0.393, 0.769, 0.189],
            green: [0.349, 0.686, 0.168],
            blue: [0.272, 0.534, 0.131]
        )
        var result = convertedToRGBA()
        matrix.apply(to: &result.bytes)
        return result
    }
}
