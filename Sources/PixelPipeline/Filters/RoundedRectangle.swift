/// A rectangle with circular corners, in pixels from the upper left corner of the picture.
///
/// A square whose radius is half of its side is a circle.
struct RoundedRectangle {
    /// The left edge.
    var left: Double
    /// The upper edge.
    var top: Double
    /// The right edge.
    var right: Double
    /// The lower edge.
    var bottom: Double
    /// The radius of the corners, at most half of the shorter side.
    var radius: Double

    /// Gives the part of a horizontal line that lies inside.
    ///
    /// - Parameter y: The distance of the line from the top of the picture.
    /// - Returns: The span, or nil when the line misses the shape.
    func span(at y: Double) -> Span1D? {
        guard y > top, y < bottom else { return nil }
        // How far the line is beyond the centre line of the upper or lower corners.
        let beyond = max(top + radius - y, y - (bottom - radius), 0)
        let indent = radius - (max(0, radius * radius - beyond * beyond)).squareRoot()
        return Span1D(lower: left + indent, upper: right - indent)
    }
}
