import PixelPipeline

/// A plain shape on a square whose side is 1.
enum Outline {
    /// An ellipse.
    case ellipse(Place, radiusX: Double, radiusY: Double)
    /// The part of an ellipse above or below a height.
    case cap(Place, radiusX: Double, radiusY: Double, from: Double, to: Double)
    /// A polygon whose sides may cross; what is enclosed an odd number of times is inside.
    case polygon([Place])

    /// A circle.
    static func circle(_ center: Place, _ radius: Double) -> Outline {
        .ellipse(center, radiusX: radius, radiusY: radius)
    }

    /// A rectangle.
    static func box(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> Outline {
        .polygon([Place(left, top), Place(right, top), Place(right, bottom), Place(left, bottom)])
    }

    /// A line of a width with straight ends.
    static func line(_ start: Place, _ end: Place, width: Double) -> Outline {
        let along = end - start
        let length = (along.x * along.x + along.y * along.y).squareRoot()
        let across = Place(-along.y, along.x) * (width / 2 / max(length, .leastNonzeroMagnitude))
        return .polygon([start + across, end + across, end - across, start - across])
    }

    /// Gives the stretches of the shape on a line.
    ///
    /// - Parameter y: The height of the line.
    /// - Returns: The stretches.
    func spans(at y: Double) -> [Span1D] {
        switch self {
        case .ellipse(let center, let radiusX, let radiusY):
            return Self.span(center, radiusX, radiusY, y).map { [$0] } ?? []
        case .cap(let center, let radiusX, let radiusY, let from, let to):
            guard y >= from, y < to else { return [] }
            return Self.span(center, radiusX, radiusY, y).map { [$0] } ?? []
        case .polygon(let corners):
            return Self.spans(corners, y)
        }
    }

    private static func span(_ center: Place, _ radiusX: Double, _ radiusY: Double, _ y: Double) -> Span1D? {
        let distance = (y - center.y) / radiusY
        guard abs(distance) < 1 else { return nil }
        let half = radiusX * (1 - distance * distance).squareRoot()
        return Span1D(lower: center.x - half, upper: center.x + half)
    }

    private static func spans(_ corners: [Place], _ y: Double) -> [Span1D] {
        guard var start = corners.last else { return [] }
        var crossings: [Double] = []
        for end in corners {
            if (start.y <= y) != (end.y <= y) {
                crossings.append(start.x + (y - start.y) / (end.y - start.y) * (end.x - start.x))
            }
            start = end
        }
        // Most lines miss most shapes of a picture.
        guard !crossings.isEmpty else { return [] }
        crossings.sort()
        return stride(from: 0, to: crossings.count - 1, by: 2)
            .map { Span1D(lower: crossings[$0], upper: crossings[$0 + 1]) }
    }
}
