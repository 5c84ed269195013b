/// The share of the pixels in the left half of one row that an outline covers; the right half is its mirror image.
///
/// The areas are exact up to rounding. The outline has to have its middle in the middle of the picture.
struct OutlineRow {
    /// The number of columns up to the middle, which is inside the last one when the width is odd.
    private let columnCount: Int
    /// The column where the outline begins; all before it are outside.
    private(set) var first = 0
    /// The shares of the columns from the first one on that the outline may cut, 0 to 1; all after them are inside.
    private(set) var shares: [Float] = []

    /// Creates a row that is all outside.
    ///
    /// - Parameter width: The width of the picture in pixels.
    init(width: Int) {
        columnCount = (width + 1) / 2
        first = columnCount
    }

    /// The column from which on all are inside.
    var inside: Int { first + shares.count }

    /// The share of a column.
    ///
    /// - Parameter column: A column of the left half.
    subscript(column: Int) -> Float {
        if column < first { return 0 }
        return column < inside ? shares[column - first] : 1
    }

    /// Measures an outline; what was measured before is forgotten.
    ///
    /// - Parameters:
    ///   - outline: The outline; nil covers nothing.
    ///   - row: A row of the upper half, the middle one included.
    mutating func measure(_ outline: RoundedRectangle?, row: Int) {
        shares.removeAll(keepingCapacity: true)
        first = columnCount
        guard let outline else { return }
        let radius = outline.radius
        let down = Stretch(of: row, edge: outline.top, radius: radius, middle: outline.middleY)
        guard down.covered > 0 else { return }
        // Where the outline enters the row at its lower and at its upper side.
        let corner = outline.left + radius
        let outermost = corner - max(0, radius * radius - down.inner * down.inner).squareRoot()
        let innermost = corner - max(0, radius * radius - down.outer * down.outer).squareRoot()
        first = min(columnCount, Int(outermost))
        let inside = down.isCut ? columnCount : min(columnCount, max(first, Int(innermost.rounded(.up))))
        for column in first..<inside {
            let across = Stretch(of: column, edge: outline.left, radius: radius, middle: outline.middleX)
            let round =
                outline.cornerArea(across: across.outer, up: down.outer)
                - outline.cornerArea(across: across.inner, up: down.outer)
                - outline.cornerArea(across: across.outer, up: down.inner)
                + outline.cornerArea(across: across.inner, up: down.inner)
            let area = across.covered * down.covered - across.curved * down.curved + round
            shares.append(Float(min(1, max(0, area / (across.length * down.length)))))
        }
    }
}

extension OutlineRow {
    /// One axis of a pixel before the middle: how much of it is outside the edge, beside the corner and past it.
    private struct Stretch {
        /// The length of the pixel up to the middle.
        let length: Double
        /// The distance of its far end from the centre of the corner, 0 to the radius.
        let outer: Double
        /// The distance of its near end from the centre of the corner, 0 to the radius.
        let inner: Double
        /// Whether a part of it is outside the edge.
        let isCut: Bool
        /// The length inside the edge.
        let covered: Double

        /// The length beside the corner.
        var curved: Double { outer - inner }

        init(of pixel: Int, edge: Double, radius: Double, middle: Double) {
            let start = Double(pixel)
            let end = min(start + 1, middle)
            length = end - start
            outer = min(radius, max(0, edge + radius - start))
            inner = min(radius, max(0, edge + radius - end))
            isCut = start < edge
            covered = max(0, end - max(start, edge))
        }
    }
}
