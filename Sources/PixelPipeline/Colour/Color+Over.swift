extension Color {
    /// Lays the colour over another one: source over, in whole numbers, rounded once.
    ///
    /// - Parameters:
    ///   - below: The colour behind.
    ///   - opacity: How much of this colour counts, 0 to 100 percent.
    /// - Returns: The mixed colour with straight alpha; the colour behind when there is nothing to see of both.
    func laid(over below: Color, opacity: Int = 100) -> Color {
        // In units of 255 times 255 percent, so that nothing is rounded before the division.
        let cover = UInt32(alpha) * UInt32(opacity)
        let weights = (above: cover * 255, below: UInt32(below.alpha) * (25_500 - cover))
        let sum = weights.above + weights.below
        guard sum > 0 else { return below }
        func mix(_ above: UInt8, _ below: UInt8) -> UInt8 {
            // Wider than 32 bits, which a part of 255 would fill.
            let total = UInt64(above) * UInt64(weights.above) + UInt64(below) * UInt64(weights.below)
            return UInt8((total + UInt64(sum / 2)) / UInt64(sum))
        }
        return Color(
            red: mix(red, below.red),
            green: mix(green, below.green),
            blue: mix(blue, below.blue),
            alpha: UInt8((sum + 12_750) / 25_500)
        )
    }
}
