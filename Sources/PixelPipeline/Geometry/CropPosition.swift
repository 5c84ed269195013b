/// Where a crop lies in what it is cut from.
struct CropPosition: Hashable, Sendable {
    /// The share of the free width that is left of the crop, 0 to 1.
    var horizontal: Double
    /// The share of the free height that is above the crop, 0 to 1.
    var vertical: Double

    /// The middle.
    static let middle = CropPosition(horizontal: 0.5, vertical: 0.5)
}

extension Gravity {
    /// The position of a crop that is held to this side or corner; the middle for attention.
    var position: CropPosition { CropPosition(horizontal: horizontalShare, vertical: verticalShare) }
}
