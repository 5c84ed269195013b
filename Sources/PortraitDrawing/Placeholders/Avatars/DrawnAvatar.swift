public import PixelPipeline

/// A picture that is made from a hash, so that two strangers are told apart.
///
/// The same hash gives the same picture on every machine. Each style makes its own choices of a hash, so that nothing of one can be
/// told from another.
public struct DrawnAvatar: Hashable, Sendable {
    /// What is drawn; the names are those of Gravatar and Libravatar, the drawings are this program's own.
    public enum Style: String, CaseIterable, Hashable, Sendable {
        /// Triangles and squares that four turns bring back.
        case identicon
        /// A creature of an old game, in large pixels on a dark ground.
        case retro
        /// A monster of one body with eyes, mouth, horns and limbs.
        case monsterid
        /// A face that is a plain shape.
        case wavatar
        /// The head and chest of a robot.
        case robohash
        /// A hero in small pixels.
        case pagan
        /// One colour.
        case color
    }

    /// The version of the drawings: it is part of what names their renditions, and counts up when one of them changes.
    static let version = 2

    /// What is drawn.
    public let style: Style
    /// What the drawing is made from.
    public let hash: String

    /// Names a drawing.
    ///
    /// - Parameters:
    ///   - style: What is drawn.
    ///   - hash: What it is made from.
    public init(style: Style, hash: String) {
        self.style = style
        self.hash = hash
    }

    /// Draws the picture.
    ///
    /// Cost: some milliseconds for 256 pixels, and in proportion to the area.
    ///
    /// - Parameter side: The side of the square, in pixels, at least 1.
    /// - Returns: The picture, opaque.
    public func bitmap(side: Int) -> Bitmap {
        var choices = HashChoices("\(style.rawValue) \(hash)")
        let sketch =
            switch style {
            case .identicon: Sketch.identicon(side: side, &choices)
            case .retro: Sketch.retro(side: side, &choices)
            case .monsterid: Sketch.monster(side: side, &choices)
            case .wavatar: Sketch.face(side: side, &choices)
            case .robohash: Sketch.robot(side: side, &choices)
            case .pagan: Sketch.hero(side: side, &choices)
            case .color: Sketch(side: side, ground: .mid(hue: choices.hue()))
            }
        return sketch.bitmap
    }
}
