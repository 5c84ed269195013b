import PixelPipeline

/// An opaque square that shapes are painted on, one over the other.
struct Sketch {
    /// The picture so far.
    private(set) var bitmap: Bitmap

    /// Begins a sketch.
    ///
    /// - Parameters:
    ///   - side: The side, in pixels, at least 1.
    ///   - ground: The colour of the square.
    init(side: Int, ground: Color) {
        bitmap = Bitmap(size: PixelSize(width: side, height: side), filledWith: ground)
    }

    /// Paints shapes as one: where they overlap nothing is seen of that.
    ///
    /// - Parameters:
    ///   - color: Their colour.
    ///   - shapes: The shapes.
    mutating func fill(_ color: Color, _ shapes: Outline...) { fill(color, shapes) }

    /// Paints shapes as one.
    mutating func fill(_ color: Color, _ shapes: [Outline]) {
        let side = Double(bitmap.size.width)
        bitmap.fill(color) { height in
            var spans: [Span1D] = []
            for shape in shapes {
                for span in shape.spans(at: height / side) {
                    spans.append(Span1D(lower: span.lower * side, upper: span.upper * side))
                }
            }
            return spans
        }
    }

    /// Paints shapes and their mirror images beyond the middle of the square.
    mutating func fillBoth(_ color: Color, _ shapes: Outline...) { fill(color, shapes + shapes.map(\.mirrored)) }

    /// Paints cells of a grid over the square.
    ///
    /// - Parameters:
    ///   - color: Their colour.
    ///   - cells: The columns and rows of the cells.
    ///   - count: The number of cells of a side.
    ///   - margin: The ground around the grid, as a share of the side.
    mutating func fill(_ color: Color, cells: [(column: Int, row: Int)], of count: Int, margin: Double = 0) {
        guard !cells.isEmpty else { return }
        let cell = (1 - 2 * margin) / Double(count)
        fill(
            color,
            cells.map { column, row in
                let (left, top) = (margin + Double(column) * cell, margin + Double(row) * cell)
                return .box(left, top, left + cell, top + cell)
            }
        )
    }
}

extension Outline {
    /// The shape beyond the middle of the square.
    fileprivate var mirrored: Outline {
        switch self {
        case .ellipse(let center, let radiusX, let radiusY):
            .ellipse(Place(1 - center.x, center.y), radiusX: radiusX, radiusY: radiusY)
        case .cap(let center, let radiusX, let radiusY, let from, let to):
            .cap(Place(1 - center.x, center.y), radiusX: radiusX, radiusY: radiusY, from: from, to: to)
        case .polygon(let corners):
            .polygon(corners.map { Place(1 - $0.x, $0.y) })
        }
    }
}
