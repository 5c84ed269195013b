/// A width and a height in whole pixels.
///
/// A size of a picture has both sides at least 1; nothing here enforces that, the readers and recipes do.
public struct PixelSize: Hashable, Sendable, CustomStringConvertible {
    /// The number of columns.
    public var width: Int
    /// The number of rows.
    public var height: Int

    /// Creates a size from its sides.
    ///
    /// - Parameters:
    ///   - width: The number of columns.
    ///   - height: The number of rows.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The number of pixels; the largest integer when the product does not fit.
    public var pixelCount: Int {
        let (product, overflow) = width.multipliedReportingOverflow(by: height)
        return overflow ? .max : product
    }

    /// The longer of the two sides.
    public var longerSide: Int { max(width, height) }

    /// The shorter of the two sides.
    public var shorterSide: Int { min(width, height) }

    /// The same size lying on its side.
    public var transposed: PixelSize { PixelSize(width: height, height: width) }

    /// Whether the sides stand to each other as those of another size do.
    func hasShape(of other: PixelSize) -> Bool { width * other.height == height * other.width }

    /// The text of the size, such as `256x128`.
    public var description: String { "\(width)x\(height)" }
}
