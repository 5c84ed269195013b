/// A rectangle of whole pixels, counted from the upper left corner of the picture.
public struct PixelRect: Hashable, Sendable {
    /// The column of the left edge; may be negative before clamping.
    public var x: Int
    /// The row of the upper edge; may be negative before clamping.
    public var y: Int
    /// The extent of the rectangle.
    public var size: PixelSize

    /// Creates a rectangle from its corner and sides.
    ///
    /// - Parameters:
    ///   - x: The column of the left edge.
    ///   - y: The row of the upper edge.
    ///   - width: The number of columns.
    ///   - height: The number of rows.
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        size = PixelSize(width: width, height: height)
    }

    /// Gives the part of the rectangle that lies on a picture.
    ///
    /// - Parameter bounds: The size of the picture.
    /// - Returns: The common part, or nil when there is none.
    public func clamped(to bounds: PixelSize) -> PixelRect? {
        let left = max(0, x)
        let upper = max(0, y)
        let right = min(bounds.width, x + size.width)
        let lower = min(bounds.height, y + size.height)
        guard left < right, upper < lower else { return nil }
        return PixelRect(x: left, y: upper, width: right - left, height: lower - upper)
    }

    /// Gives the part of the rectangle that lies on a picture.
    ///
    /// - Parameter bounds: The size of the picture.
    /// - Returns: The common part.
    /// - Throws: ``ImagingError/parameter(reason:)`` when there is none.
    func inside(_ bounds: PixelSize) throws(ImagingError) -> PixelRect {
        guard let inner = clamped(to: bounds) else {
            throw .parameter(reason: "the crop rectangle lies outside the picture of \(bounds)")
        }
        return inner
    }
}
