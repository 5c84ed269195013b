/// A rule for bringing a picture into a box of another shape.
public enum Fit: Hashable, Sendable {
    /// Fills the box and cuts off what sticks out on the sides away from the gravity; may enlarge.
    case cover(Gravity)
    /// Fits inside the box and pads with transparency to exactly the box; may enlarge.
    case contain(Gravity)
    /// Stretches to exactly the box; may enlarge.
    case fill
    /// Fits inside the box, never enlarges and never pads.
    case inside

    /// Gives the size that the picture has after resizing.
    ///
    /// For `inside` the factor is the smaller of the two ratios, at most 1; sides are rounded and at least 1.
    ///
    /// - Parameters:
    ///   - source: The size of the picture.
    ///   - box: The size that was asked for.
    /// - Returns: The size of the result.
    public func outputSize(of source: PixelSize, in box: PixelSize) -> PixelSize {
        switch self {
        case .cover, .contain, .fill: box
        case .inside:
            source.width <= box.width && source.height <= box.height ? source : Self.scaled(source, into: box)
        }
    }

    /// Gives the largest size with the shape of the source that fits inside the box.
    static func scaled(_ source: PixelSize, into box: PixelSize) -> PixelSize {
        let factor = min(
            Double(box.width) / Double(source.width),
            Double(box.height) / Double(source.height)
        )
        // Rounding can't leave the box: the limiting side gives exactly its integer, up to one ulp.
        return PixelSize(
            width: min(box.width, max(1, Int((Double(source.width) * factor).rounded()))),
            height: min(box.height, max(1, Int((Double(source.height) * factor).rounded())))
        )
    }
}
