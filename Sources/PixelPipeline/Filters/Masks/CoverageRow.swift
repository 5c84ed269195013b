/// The share of each pixel of one row that a shape covers.
///
/// A row is cut into 16 lines; along each line the share is exact. The error of a pixel is below one step of eight
/// bits for curves with a radius of a pixel or more.
struct CoverageRow {
    /// The number of lines that a row of pixels is cut into.
    static let linesPerRow = 16

    /// The share of each pixel, 0 to 1.
    private(set) var shares: [Float]

    /// Creates an empty row.
    ///
    /// - Parameter width: The number of pixels.
    init(width: Int) {
        shares = Array(repeating: 0, count: width)
    }

    /// Measures a shape in one row; what was measured before is forgotten.
    ///
    /// - Parameters:
    ///   - y: The row of pixels.
    ///   - spans: Gives the stretches of the shape on a line; they may overlap.
    mutating func measure(row y: Int, spans: (Double) -> [Span1D]) {
        for index in shares.indices {
            shares[index] = 0
        }
        for line in 0..<Self.linesPerRow {
            let height = Double(y) + (Double(line) + 0.5) / Double(Self.linesPerRow)
            add(spans(height))
        }
    }

    private mutating func add(_ spans: [Span1D]) {
        if spans.count == 1 {
            add(spans[0].lower, spans[0].upper)
            return
        }
        // Overlapping stretches count once.
        var reached = -Double.infinity
        for span in spans.sorted(by: { $0.lower < $1.lower }) where span.upper > reached {
            add(max(span.lower, reached), span.upper)
            reached = span.upper
        }
    }

    private mutating func add(_ lower: Double, _ upper: Double) {
        let weight = 1 / Float(Self.linesPerRow)
        let start = max(0, lower)
        let end = min(Double(shares.count), upper)
        guard start < end else { return }
        let first = Int(start)
        let last = min(Int(end), shares.count - 1)
        if first == last {
            shares[first] += Float(end - start) * weight
            return
        }
        shares[first] += Float(Double(first + 1) - start) * weight
        for index in (first + 1)..<last {
            shares[index] += weight
        }
        shares[last] += Float(end - Double(last)) * weight
    }
}
