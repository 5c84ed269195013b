/// What the first steps of a recipe ask of the decoder: a part of the picture, in a size, perhaps without colours.
///
/// Crops, the first resize after them and a removal of colours that nothing looks behind can be done while the picture
/// is decoded; what is left over are the steps.
struct Framing: Hashable, Sendable {
    /// A resize while decoding.
    struct Resize: Hashable, Sendable {
        /// The part of the upright picture that is used, in its pixels.
        var region: SourceRegion
        /// The part around it that the crops leave.
        var bounds: SourceRegion
        /// The size of the result.
        var target: PixelSize
        /// What is averaged.
        var light: ResampleLight

        /// How many pixels of the picture a pixel of the result stands for, along the side where it is less.
        var reduction: Double {
            min(region.width / Double(target.width), region.height / Double(target.height))
        }
    }

    /// The rectangle of the upright picture that the crops leave.
    private(set) var window: PixelRect
    /// The resize, if one follows the crops.
    private(set) var resize: Resize?
    /// Whether only the luma is needed.
    let isGray: Bool
    /// The steps that are left to do.
    ///
    /// A resize is still among them: it pads, or crops to what draws the eye, and finds nothing else to do.
    private(set) var steps: [Recipe.Step]

    /// The size of the picture that the steps begin with.
    var size: PixelSize { resize?.target ?? window.size }

    /// Finds out what the decoder can do.
    ///
    /// - Parameters:
    ///   - size: The size of the upright picture.
    ///   - steps: The steps of the recipe.
    ///   - isPhoto: Whether the picture is a photograph, as JPEG files are taken for, and has luma of its own.
    /// - Throws: ``ImagingError/parameter(reason:)`` for a crop outside the picture.
    init(of size: PixelSize, steps: [Recipe.Step], isPhoto: Bool = false) throws(ImagingError) {
        window = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
        isGray = Self.needsLumaOnly(steps, isPhoto: isPhoto)
        self.steps = steps
        let light = ResampleLight(steps)
        for (index, step) in steps.enumerated() {
            switch step {
            case .crop(let rect):
                let inner = try rect.inside(window.size)
                window = PixelRect(
                    x: window.x + inner.x,
                    y: window.y + inner.y,
                    width: inner.size.width,
                    height: inner.size.height
                )
            case .resize(let box, let fit):
                if let resize = Resize(of: window, in: box, fit: fit, light: light), resize.target != window.size {
                    self.resize = resize
                }
                self.steps = Array(steps[index...])
                return
            case .grayscale where isGray, .format, .maxBytes, .light:
                break
            default:
                self.steps = Array(steps[index...])
                return
            }
        }
        self.steps = []
    }

    /// Leaves a picture as it is.
    ///
    /// - Parameter size: The size of the upright picture.
    init(wholeOf size: PixelSize) {
        window = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
        isGray = false
        steps = []
    }

    /// Whether colours are removed before a step that would look at them.
    ///
    /// Luma is a sum with weights, and so is resizing. Sums that leave the range of a part are clamped, and a resize in light takes
    /// luma for the light of a grey picture; both makes no difference that is to be seen in photographs, but in others.
    private static func needsLumaOnly(_ steps: [Recipe.Step], isPhoto: Bool) -> Bool {
        for step in steps {
            switch step {
            case .grayscale: return true
            // What draws the eye is judged in colour.
            case .resize(_, .cover(.attention)): return false
            case .resize where !isPhoto: return false
            case .crop, .resize, .circle, .round, .format, .maxBytes, .light: break
            default: return false
            }
        }
        return false
    }
}

extension Framing.Resize {
    /// Lays down the resize of a part of a picture; nil where what draws the eye has to be found in the picture as it is.
    ///
    /// - Parameters:
    ///   - window: The part, in pixels of the upright picture.
    ///   - box: The size that was asked for.
    ///   - fit: The rule for another shape.
    ///   - light: What is averaged where a side becomes smaller.
    init?(of window: PixelRect, in box: PixelSize, fit: Fit, light: ResampleLight) {
        let region: SourceRegion
        switch fit {
        case .cover(.attention) where !window.size.hasShape(of: box):
            guard let copy = AttentionCopy(of: window.size, toFill: box) else { return nil }
            (region, target) = (copy.region, copy.size)
        case .cover(let gravity):
            region = SourceRegion(of: window.size, filling: box, gravity: gravity)
            target = box
        case .contain:
            region = SourceRegion(whole: window.size)
            target = Fit.scaled(window.size, into: box)
        case .fill, .inside:
            region = SourceRegion(whole: window.size)
            target = fit.outputSize(of: window.size, in: box)
        }
        self.light = light.resizing(region, to: target)
        self.region = region.moved(x: Double(window.x), y: Double(window.y))
        bounds = SourceRegion(whole: window.size).moved(x: Double(window.x), y: Double(window.y))
    }
}
