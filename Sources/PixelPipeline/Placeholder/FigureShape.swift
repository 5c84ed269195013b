/// A shape of a silhouette that is symmetric to the middle of the square.
enum FigureShape {
    /// An ellipse around a height, optionally cut below.
    case ellipse(centerY: Double, radiusX: Double, radiusY: Double, downTo: Double = .infinity)
    /// A superellipse's upper half with straight sides below it, down to the edge of the picture or a height.
    case dome(top: Double, shoulder: Double, halfWidth: Double, exponent: Double, downTo: Double = .infinity)

    /// Gives the stretch of the shape on a line.
    ///
    /// - Parameter y: The height of the line.
    /// - Returns: The stretch, or nil when the line misses the shape.
    func span(at y: Double) -> Span1D? {
        switch self {
        case .ellipse(let centerY, let radiusX, let radiusY, let downTo):
            let distance = (y - centerY) / radiusY
            guard abs(distance) < 1, y < downTo else { return nil }
            return Self.centered(radiusX * (1 - distance * distance).squareRoot())
        case .dome(let top, let shoulder, let halfWidth, let exponent, let downTo):
            guard y > top, y < downTo else { return nil }
            guard y < shoulder else { return Self.centered(halfWidth) }
            let distance = (shoulder - y) / (shoulder - top)
            return Self.centered(halfWidth * Self.root(1 - Self.power(distance, exponent), exponent))
        }
    }

    private static func centered(_ half: Double) -> Span1D {
        Span1D(lower: 0.5 - half, upper: 0.5 + half)
    }
}
