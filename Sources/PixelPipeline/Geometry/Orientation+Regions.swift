extension Orientation {
    /// Gives the part of a stored picture that is a part of the upright one.
    ///
    /// - Parameters:
    ///   - region: The part of the upright picture.
    ///   - stored: The size of the stored picture.
    /// - Returns: The part of the stored picture.
    func stored(_ region: SourceRegion, of stored: PixelSize) -> SourceRegion {
        let width = Double(stored.width)
        let height = Double(stored.height)
        let across = swapsSides ? (region.top, region.bottom) : (region.left, region.right)
        let down = swapsSides ? (region.left, region.right) : (region.top, region.bottom)
        let (left, right) = isReversedAcross ? (width - across.1, width - across.0) : across
        let (top, bottom) = isReversedDown ? (height - down.1, height - down.0) : down
        return SourceRegion(left: left, top: top, right: right, bottom: bottom)
    }

    /// Whether the first stored column is the last column, or row, of the upright picture.
    var isReversedAcross: Bool {
        switch self {
        case .mirrored, .upsideDown, .transversed, .turnedRight: true
        case .upright, .flipped, .transposed, .turnedLeft: false
        }
    }

    /// Whether the first stored row is the last row, or column, of the upright picture.
    var isReversedDown: Bool {
        switch self {
        case .upsideDown, .flipped, .turnedLeft, .transversed: true
        case .upright, .mirrored, .transposed, .turnedRight: false
        }
    }
}
