import Glibc

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

    /// The column that the shape is symmetric to.
    var middleX: Double { (left + right) / 2 }
    /// The row that the shape is symmetric to.
    var middleY: Double { (top + bottom) / 2 }

    /// Gives the area of the upper left corner's circle within a rectangle at its centre.
    ///
    /// It is the integral of the height of the circle, cut off at the height of the rectangle.
    ///
    /// - Parameters:
    ///   - across: The width of the rectangle from the centre outward, 0 to the radius.
    ///   - up: The height of the rectangle from the centre outward, 0 to the radius.
    /// - Returns: The area in square pixels.
    func cornerArea(across: Double, up: Double) -> Double {
        guard across * across + up * up > radius * radius else { return across * up }
        // From here on outward the circle is lower than the rectangle.
        let turn = (radius * radius - up * up).squareRoot()
        return turn * up + areaBelowCircle(across) - areaBelowCircle(turn)
    }

    /// The integral of `sqrt(r^2 - t^2)` from 0.
    private func areaBelowCircle(_ across: Double) -> Double {
        let height = max(0, radius * radius - across * across).squareRoot()
        return (across * height + radius * radius * atan2(across, height)) / 2
    }
}
