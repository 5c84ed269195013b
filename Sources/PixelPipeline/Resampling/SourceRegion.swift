/// A part of a picture with edges that may lie between pixels.
struct SourceRegion: Hashable, Sendable {
    /// The left edge.
    var left: Double
    /// The upper edge.
    var top: Double
    /// The right edge.
    var right: Double
    /// The lower edge.
    var bottom: Double

    /// Creates a region from its edges.
    ///
    /// - Parameters:
    ///   - left: The left edge.
    ///   - top: The upper edge.
    ///   - right: The right edge.
    ///   - bottom: The lower edge.
    init(left: Double, top: Double, right: Double, bottom: Double) {
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }

    /// Creates the region of a whole picture.
    ///
    /// - Parameter size: The size of the picture.
    init(whole size: PixelSize) {
        left = 0
        top = 0
        right = Double(size.width)
        bottom = Double(size.height)
    }

    /// Creates the largest region of a picture that has the shape of a box.
    ///
    /// - Parameters:
    ///   - size: The size of the picture.
    ///   - box: The box that the region is going to fill.
    ///   - gravity: The side that is kept when something has to go; the middle for attention.
    init(of size: PixelSize, filling box: PixelSize, gravity: Gravity) {
        self.init(of: size, filling: box, position: gravity.position)
    }

    /// Creates the largest region of a picture that has the shape of a box, at any place.
    ///
    /// - Parameters:
    ///   - size: The size of the picture.
    ///   - box: The box that the region is going to fill.
    ///   - position: Where the region lies when something has to go.
    init(of size: PixelSize, filling box: PixelSize, position: CropPosition) {
        let width = Double(size.width)
        let height = Double(size.height)
        // Compared as products of integers, so that equal shapes are found equal.
        let wide = size.width * box.height
        let high = size.height * box.width
        let usedWidth = wide > high ? height * Double(box.width) / Double(box.height) : width
        let usedHeight = high > wide ? width * Double(box.height) / Double(box.width) : height
        left = (width - usedWidth) * position.horizontal
        top = (height - usedHeight) * position.vertical
        right = min(width, left + usedWidth)
        bottom = min(height, top + usedHeight)
    }

    /// The extent to the right.
    var width: Double { right - left }

    /// The extent downwards.
    var height: Double { bottom - top }

    /// Gives the region in another place.
    ///
    /// - Parameters:
    ///   - x: How far to the right.
    ///   - y: How far down.
    /// - Returns: The region, as large as before.
    func moved(x: Double, y: Double) -> SourceRegion {
        SourceRegion(left: left + x, top: top + y, right: right + x, bottom: bottom + y)
    }

    /// Gives the region in coarser units.
    ///
    /// - Parameters:
    ///   - across: The width of the new unit in old ones.
    ///   - down: The height of the new unit in old ones.
    /// - Returns: The same part of the picture.
    func divided(across: Double, down: Double) -> SourceRegion {
        SourceRegion(left: left / across, top: top / down, right: right / across, bottom: bottom / down)
    }

    /// Finds the smallest region that holds some; nil where there are none.
    ///
    /// - Parameter regions: The regions.
    init?(around regions: [SourceRegion]) {
        guard let first = regions.first else { return nil }
        self = regions.dropFirst()
            .reduce(first) { sum, next in
                SourceRegion(
                    left: min(sum.left, next.left),
                    top: min(sum.top, next.top),
                    right: max(sum.right, next.right),
                    bottom: max(sum.bottom, next.bottom)
                )
            }
    }

    /// Gives the part that two regions have in common.
    ///
    /// - Parameter other: The other region, which meets this one.
    /// - Returns: The common part.
    func intersection(_ other: SourceRegion) -> SourceRegion {
        SourceRegion(
            left: max(left, other.left),
            top: max(top, other.top),
            right: min(right, other.right),
            bottom: min(bottom, other.bottom)
        )
    }
}
