/// A picture on its way through the steps of a recipe, with what later steps have to know about earlier ones.
struct Canvas {
    /// The picture as it is now.
    private(set) var bitmap: Bitmap
    /// The outline that a border follows.
    private var mask = MaskShape.rectangle
    /// Whether the picture still ends at the outline, since nothing was laid behind it.
    private var isCutOut = true

    /// The pictures that overlay steps name.
    private let overlays: [String: Bitmap]
    private let masks: MaskCache
    private let light: ResampleLight

    /// Begins with a picture.
    ///
    /// - Parameters:
    ///   - bitmap: The upright picture.
    ///   - overlays: The pictures that overlay steps name.
    ///   - masks: Keeps what is measured of masks.
    ///   - light: What resizes average where they make a picture smaller.
    init(
        _ bitmap: Bitmap,
        overlays: [String: Bitmap] = [:],
        masks: MaskCache = MaskCache(),
        light: ResampleLight = .linear
    ) {
        self.bitmap = bitmap
        self.overlays = overlays
        self.masks = masks
        self.light = light
    }

    /// Applies one step.
    ///
    /// - Parameter step: The step; a choice of format changes nothing here.
    /// - Throws: ``ImagingError/parameter(reason:)`` when the step can't be done with this picture or names
    ///   an overlay that is not there.
    mutating func apply(_ step: Recipe.Step) throws(ImagingError) {
        switch step {
        case .resize(let size, let fit):
            bitmap = bitmap.resized(to: size, fit: fit, light: light)
            forgetMask()
        case .crop(let rect):
            bitmap = try bitmap.cropped(to: rect)
            forgetMask()
        case .grayscale:
            bitmap = bitmap.grayscaled()
        case .circle:
            cut(to: .circle)
        case .round(let radius):
            cut(to: .rounded(radius: radius))
        case .border(let width, let color):
            bitmap = bitmap.bordered(width: width, color: color, along: mask, cutOut: isCutOut)
        case .background(let color):
            bitmap = bitmap.laid(on: color)
            isCutOut = isCutOut && color.isInvisible
        case .sepia:
            bitmap = bitmap.sepiaToned()
        case .blur(let sigma):
            bitmap = bitmap.blurred(sigma: sigma)
        case .sharpen(let sigma):
            bitmap = bitmap.sharpened(sigma: sigma)
        case .brightness(let percent):
            bitmap = bitmap.brightened(by: percent)
        case .contrast(let percent):
            bitmap = bitmap.contrasted(by: percent)
        case .saturation(let percent):
            bitmap = bitmap.saturated(by: percent)
        case .overlay(let name, let gravity, let opacity):
            guard let badge = overlays[name] else {
                throw .parameter(reason: "there is no overlay named '\(name)'")
            }
            bitmap = bitmap.overlaid(with: badge, gravity: gravity, opacity: opacity, light: light)
        case .format, .maxBytes, .light:
            break
        }
    }

    private mutating func cut(to shape: MaskShape) {
        bitmap = bitmap.masked(by: shape, masks: masks)
        mask = shape
        isCutOut = true
    }

    private mutating func forgetMask() {
        mask = .rectangle
        isCutOut = true
    }
}
