/// The side or corner of a box that a picture is held to.
public enum Gravity: String, CaseIterable, Hashable, Sendable {
    /// The middle of the box.
    case center
    /// The middle of the upper edge.
    case north
    /// The middle of the lower edge.
    case south
    /// The middle of the right edge.
    case east
    /// The middle of the left edge.
    case west
    /// The upper right corner.
    case northeast
    /// The upper left corner.
    case northwest
    /// The lower right corner.
    case southeast
    /// The lower left corner.
    case southwest
    /// The part of the picture that draws the eye, such as a face; only where something is cut off.
    case attention

    /// The share of the free width that lies to the left of the picture, 0 to 1; in the middle for attention.
    public var horizontalShare: Double {
        switch self {
        case .west, .northwest, .southwest: 0
        case .center, .north, .south, .attention: 0.5
        case .east, .northeast, .southeast: 1
        }
    }

    /// The share of the free height that lies above the picture, 0 to 1; in the middle for attention.
    public var verticalShare: Double {
        switch self {
        case .north, .northeast, .northwest: 0
        case .center, .east, .west, .attention: 0.5
        case .south, .southeast, .southwest: 1
        }
    }
}
