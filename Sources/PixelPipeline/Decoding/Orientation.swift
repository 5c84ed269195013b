/// The way a stored picture has to be turned to be upright, as EXIF counts it.
///
/// The names say where the first stored row and the first stored column lie in the upright picture.
/// Source: EXIF 2.32, tag 274.
public enum Orientation: Int, CaseIterable, Hashable, Sendable {
    /// Stored upright.
    case upright = 1
    /// Mirrored left to right.
    case mirrored = 2
    /// Turned by 180 degrees.
    case upsideDown = 3
    /// Mirrored top to bottom.
    case flipped = 4
    /// Mirrored along the diagonal from the upper left corner.
    case transposed = 5
    /// Has to be turned clockwise by 90 degrees.
    case turnedLeft = 6
    /// Mirrored along the diagonal from the upper right corner.
    case transversed = 7
    /// Has to be turned counterclockwise by 90 degrees.
    case turnedRight = 8

    /// Whether rows become columns when the picture is made upright.
    public var swapsSides: Bool { rawValue >= 5 }

    /// Gives the size of the upright picture.
    ///
    /// - Parameter stored: The size of the stored picture.
    /// - Returns: The size with the sides swapped where this orientation swaps them.
    public func upright(_ stored: PixelSize) -> PixelSize { swapsSides ? stored.transposed : stored }
}
