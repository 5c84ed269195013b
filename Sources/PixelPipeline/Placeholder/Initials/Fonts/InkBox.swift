/// The exact box around the ink of letters, in parts of the em; the baseline is at 0 and the height grows upwards.
struct InkBox: Hashable {
    /// The left edge, from the origin of the first letter.
    let left: Double
    /// The lower edge.
    let bottom: Double
    /// The right edge.
    let right: Double
    /// The upper edge.
    let top: Double
    /// The way from the origin of the first letter to where the next text would begin.
    let advance: Double

    /// The width of the ink, above 0.
    var width: Double { right - left }

    /// The height of the ink, above 0.
    var height: Double { top - bottom }
}
