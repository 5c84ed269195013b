extension Recipe {
    /// One filter with its parameters, or a request about the output.
    public enum Step: Hashable, Sendable {
        /// Brings the picture to the size of a box; sides 1 to 65 535.
        case resize(PixelSize, Fit = .cover(.center))
        /// Cuts a rectangle out; it is clamped to the picture. Corner -65 535 to 65 535, sides 1 to 65 535.
        case crop(PixelRect)
        /// Removes the colours, keeping the luma of BT.601.
        case grayscale
        /// Tones the picture brown, as the CSS filter of that name.
        case sepia
        /// Blurs by a Gaussian; standard deviation 0.1 to 50 pixels, in whole hundredths.
        case blur(sigma: Double)
        /// Sharpens by an unsharp mask; standard deviation 0.1 to 50 pixels, in whole hundredths.
        case sharpen(sigma: Double)
        /// Makes the picture brighter or darker by -100 (black) to 100 (twice as bright) percent; 0 changes nothing.
        case brightness(Int)
        /// Spreads or draws together the parts around the middle by -100 (grey) to 100 percent; 0 changes nothing.
        case contrast(Int)
        /// Makes the colours stronger or weaker by -100 (grey) to 100 percent; 0 changes nothing.
        case saturation(Int)
        /// Makes all transparent but the inscribed circle; the size stays.
        case circle
        /// Rounds the corners with a radius in pixels, 0 to 65 535, clamped to half of the shorter side.
        case round(radius: Int)
        /// Draws a border inside the edge or mask, 0 to 65 535 pixels wide.
        case border(width: Int, color: Color)
        /// Lays the picture on a colour, which is also what JPEG output is flattened on.
        case background(Color)
        /// Lays a named picture over this one at a side or corner; opacity 0 to 100 percent.
        ///
        /// The name has 1 to 64 of the characters `a` to `z`, `0` to `9`, dot, underscore and dash.
        case overlay(name: String, gravity: Gravity = .southeast, opacity: Int = 100)
        /// Chooses what resizes average where they make a picture smaller; of several the last one holds, wherever it stands.
        case light(ResampleLight)
        /// Chooses the output format; of several the last one holds.
        case format(OutputFormat)
        /// Keeps the output file at or under a length of 1 024 to 20 000 000 bytes; of several the last one holds.
        case maxBytes(Int)
    }
}

extension Recipe.Step: CustomStringConvertible {
    /// The canonical text of the step; defaults are left out, except the place of an overlay.
    public var description: String {
        switch self {
        case .resize(let size, let fit): "resize:\(size)\(fit.suffix)"
        case .crop(let rect): "crop:\(rect.x),\(rect.y),\(rect.size.width),\(rect.size.height)"
        case .grayscale: "grayscale"
        case .sepia: "sepia"
        case .blur(let sigma): "blur:\(Hundredths.text(of: sigma))"
        case .sharpen(let sigma): "sharpen:\(Hundredths.text(of: sigma))"
        case .brightness(let percent): "brightness:\(percent)"
        case .contrast(let percent): "contrast:\(percent)"
        case .saturation(let percent): "saturation:\(percent)"
        case .circle: "circle"
        case .round(let radius): "round:\(radius)"
        case .border(let width, let color): "border:\(width):\(color)"
        case .background(let color): "background:\(color)"
        case .overlay(let name, let gravity, 100): "overlay:\(name):\(gravity.rawValue)"
        case .overlay(let name, let gravity, let opacity): "overlay:\(name):\(gravity.rawValue):\(opacity)"
        case .light(let light): "light:\(light.rawValue)"
        case .format(let output): "format:\(output)"
        case .maxBytes(let count): "max-bytes:\(count)"
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
