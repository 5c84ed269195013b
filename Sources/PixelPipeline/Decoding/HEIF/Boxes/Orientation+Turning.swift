extension Orientation {
    /// Gives the orientation of a picture that has to be turned further, behind all that this one says.
    ///
    /// Source: ISO/IEC 23008-12, section 6.5.10: counterclockwise by 90 degrees each.
    ///
    /// - Parameter quarters: How often, 0 to 3.
    /// - Returns: The orientation of both.
    func turnedLeft(_ quarters: Int) -> Orientation {
        (0..<quarters)
            .reduce(self) { turned, _ in
                switch turned {
                case .upright: .turnedRight
                case .turnedRight: .upsideDown
                case .upsideDown: .turnedLeft
                case .turnedLeft: .upright
                case .mirrored: .transposed
                case .transposed: .flipped
                case .flipped: .transversed
                case .transversed: .mirrored
                }
            }
    }

    /// Gives the orientation of a picture that has to be mirrored, behind all that this one says.
    ///
    /// Source: ISO/IEC 23008-12, section 6.5.12.
    ///
    /// - Parameter isAcross: Whether left and right change places; else top and bottom do.
    /// - Returns: The orientation of both.
    func mirrored(isAcross: Bool) -> Orientation {
        let across: Orientation =
            switch self {
            case .upright: .mirrored
            case .mirrored: .upright
            case .upsideDown: .flipped
            case .flipped: .upsideDown
            case .transposed: .turnedLeft
            case .turnedLeft: .transposed
            case .transversed: .turnedRight
            case .turnedRight: .transversed
            }
        return isAcross ? across : across.turnedLeft(2)
    }
}
