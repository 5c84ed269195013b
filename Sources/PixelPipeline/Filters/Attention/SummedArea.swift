/// Sums over rectangles of a plane of values, each at the cost of four look-ups.
struct SummedArea {
    private let width: Int
    private let height: Int
    /// The sums over all that is above and left of a corner between pixels, with a row and a column more than the plane.
    private let sums: [Double]

    /// Adds up a plane.
    ///
    /// - Parameters:
    ///   - values: The values, row by row.
    ///   - size: The size of the plane.
    init(_ values: [Float], size: PixelSize) {
        width = size.width
        height = size.height
        var sums = [Double](repeating: 0, count: (size.width + 1) * (size.height + 1))
        for y in 0..<size.height {
            var row = 0.0
            for x in 0..<size.width {
                row += Double(values[y * size.width + x])
                sums[(y + 1) * (size.width + 1) + x + 1] = sums[y * (size.width + 1) + x + 1] + row
            }
        }
        self.sums = sums
    }

    /// Gives the mean of the square around a pixel, as far as it lies on the plane.
    ///
    /// - Parameters:
    ///   - x: The column of the pixel.
    ///   - y: The row of the pixel.
    ///   - radius: The number of pixels on each side.
    /// - Returns: The mean value.
    func mean(x: Int, y: Int, radius: Int) -> Float {
        let (left, right) = (max(0, x - radius), min(width, x + radius + 1))
        let (top, bottom) = (max(0, y - radius), min(height, y + radius + 1))
        let sum = corner(right, bottom) - corner(left, bottom) - corner(right, top) + corner(left, top)
        return Float(sum / Double((right - left) * (bottom - top)))
    }

    private func corner(_ x: Int, _ y: Int) -> Double { sums[y * (width + 1) + x] }
}
