extension Recipe {
    /// One filter with its parameters, or a wish about the output.
    public enum Step: Hashable, Sendable {
        /// Brings the picture to the size of a box; sides 1 to 65 535.
        case resize(PixelSize, Fit = .cover(.center))
        /// Cuts a rectangle out; it is clamped to the picture. Corner -65 535 to 65 535, sides 1 to 65 535.
        case crop(PixelRect)
        /// Removes the colours, keeping the luma of BT.601.
        case grayscale
        /// Makes all transparent but the inscribed circle; the size stays.
        case circle
        /// Rounds the corners with a radius in pixels, 0 to 65 535, clamped to half of the shorter side.
        case round(radius: Int)
        /// Draws a border inside the edge or mask, 0 to 65 535 pixels wide.
        case border(width: Int, color: Color)
        /// Lays the picture on a colour, which is also what JPEG output is flattened on.
        case background(Color)
        /// Chooses the output format; of several the last one holds.
        case format(OutputFormat)
    }
}

extension Recipe.Step: CustomStringConvertible {
    /// The canonical text of the step; defaults are left out.
    public var description: String {
        switch self {
        case .resize(let size, let fit): "resize:\(size)\(fit.suffix)"
        case .crop(let rect): "crop:\(rect.x),\(rect.y),\(rect.size.width),\(rect.size.height)"
        case .grayscale: "grayscale"
        case .circle: "circle"
        case .round(let radius): "round:\(radius)"
        case .border(let width, let color): "border:\(width):\(color)"
        case .background(let color): "background:\(color)"
        case .format(.png): "format:png"
        case .format(.jpeg(nil)): "format:jpeg"
        case .format(.jpeg(let quality?)): "format:jpeg:\(quality)"
        }
    }
}

extension Fit {
    /// The arguments after the size in canonical text, each with its colon.
    fileprivate var suffix: String {
        switch self {
        case .cover(.center): ""
        case .cover(let gravity): ":\(gravity.rawValue)"
        case .contain(.center): ":contain"
        case .contain(let gravity): ":contain:\(gravity.rawValue)"
        case .fill: ":fill"
        case .inside: ":inside"
        }
    }
}
