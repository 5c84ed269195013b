/// The outline that a picture was cut to, in whole or in part transparent outside of it.
enum MaskShape: Hashable, Sendable {
    /// The whole rectangle of the picture.
    case rectangle
    /// The circle that touches the two longer edges, in the middle.
    case circle
    /// The rectangle with corners rounded by a radius in pixels.
    case rounded(radius: Int)

    /// Gives the outline at a distance inside the edge.
    ///
    /// - Parameters:
    ///   - size: The size of the picture.
    ///   - inset: The distance from the edge in pixels.
    /// - Returns: The outline, or nil when nothing is left of it.
    func outline(in size: PixelSize, inset: Int) -> RoundedRectangle? {
        let width = Double(size.width)
        let height = Double(size.height)
        let shorter = Double(size.shorterSide)
        let distance = Double(inset)
        guard distance * 2 < shorter else { return nil }
        switch self {
        case .rectangle:
            return RoundedRectangle(
                left: distance,
                top: distance,
                right: width - distance,
                bottom: height - distance,
                radius: 0
            )
        case .rounded(let radius):
            return RoundedRectangle(
                left: distance,
                top: distance,
                right: width - distance,
                bottom: height - distance,
                radius: max(0, min(Double(radius), shorter / 2) - distance)
            )
        case .circle:
            let radius = shorter / 2 - distance
            return RoundedRectangle(
                left: width / 2 - radius,
                top: height / 2 - radius,
                right: width / 2 + radius,
                bottom: height / 2 + radius,
                radius: radius
            )
        }
    }
}
