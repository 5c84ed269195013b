import PixelPipeline

/// The rendition as the contract words it, slowly and without any code of the pipeline but recipes and decoding.
struct ReferencePipeline {
    private(set) var picture: ReferencePicture
    /// What transparent JPEG is laid on.
    private(set) var background = Color.white
    private var mask = Mask.none
    private var isCutOut = true
    private var rowsFirst: Bool
    private let light: ResampleLight

    private enum Mask {
        case none
        case circle
        case rounded(Int)
    }

    /// Runs a recipe over an upright picture, whose rows may be stored as columns.
    init(_ bitmap: Bitmap, recipe: Recipe, storedSideways: Bool) {
        rowsFirst = storedSideways
        light = recipe.steps.reduce(.linear) { if case .light(let light) = $1 { light } else { $0 } }
        picture = ReferencePicture(bitmap)
        for step in recipe.steps {
            apply(step)
            switch step {
            case .crop, .grayscale, .light, .format, .maxBytes: break
            // What was drawn on is upright.
            default: rowsFirst = false
            }
        }
    }

    private mutating func apply(_ step: Recipe.Step) {
        switch step {
        case .resize(let box, let fit):
            picture = picture.resized(to: box, fit: fit, rowsFirst: rowsFirst, light: light)
            (mask, isCutOut) = (.none, true)
        case .crop(let rect):
            picture = picture.cropped(to: rect)
            (mask, isCutOut) = (.none, true)
        case .circle: cut(to: .circle)
        case .round(let radius): cut(to: .rounded(radius))
        case .border(let width, let color):
            guard width > 0, !color.isInvisible, let outer = outline(inset: 0) else { return }
            picture.paint(color, from: outer, to: outline(inset: Double(width)), cutOut: isCutOut)
        case .background(let color):
            picture.lay(on: color)
            background = color
            isCutOut = isCutOut && color.isInvisible
        case .blur(let sigma): picture = picture.blurred(sigma: sigma)
        case .grayscale, .sepia, .sharpen, .brightness, .contrast, .saturation: changeColors(step)
        case .overlay, .light, .format, .maxBytes: break
        }
    }

    private mutating func changeColors(_ step: Recipe.Step) {
        switch step {
        case .grayscale:
            picture.multiplyColors(by: Array(repeating: [0.299, 0.587, 0.114], count: 3))
        case .sepia:
            // Source: Filter Effects Module Level 1, section 6.1.6.
            picture.multiplyColors(by: [[0.393, 0.769, 0.189], [0.349, 0.686, 0.168], [0.272, 0.534, 0.131]])
        case .saturation(let percent):
            // Source: Filter Effects Module Level 1, section 6.1.7.
            let amount = 1 + Double(percent) / 100
            let luma = [0.213, 0.715, 0.072]
            picture.multiplyColors(
                by: (0..<3).map { row in (0..<3).map { luma[$0] * (1 - amount) + ($0 == row ? amount : 0) } }
            )
        case .brightness(let percent):
            let factor = 1 + Double(percent) / 100
            picture.changeColors { $0 = ($0.red * factor, $0.green * factor, $0.blue * factor) }
        case .contrast(let percent):
            let factor = 1 + Double(percent) / 100
            let shift = 127.5 * (1 - factor)
            picture.changeColors {
                $0 = ($0.red * factor + shift, $0.green * factor + shift, $0.blue * factor + shift)
            }
        case .sharpen(let sigma): sharpen(sigma)
        default: break
        }
    }

    private mutating func sharpen(_ sigma: Double) {
        let soft = picture.blurred(sigma: sigma).parts
        for pixel in stride(from: 0, to: picture.parts.count, by: 4) {
            let alpha = picture.parts[pixel + 3]
            guard alpha > 0, soft[pixel + 3] > 0 else { continue }
            for channel in pixel..<(pixel + 3) {
                let color = picture.parts[channel] / alpha
                let sharp = 2 * color - soft[channel] / soft[pixel + 3]
                picture.parts[channel] = min(1, max(0, sharp)) * alpha
            }
        }
    }

    private mutating func cut(to shape: Mask) {
        (mask, isCutOut) = (shape, true)
        if let outline = outline(inset: 0) { picture.cut(to: outline) }
    }

    /// The outline of the last mask, some pixels inside; nil when nothing is left of it.
    private func outline(inset: Double) -> ReferenceOutline? {
        let width = Double(picture.width)
        let height = Double(picture.height)
        let half = min(width, height) / 2
        guard inset < half else { return nil }
        switch mask {
        case .circle:
            return ReferenceOutline(
                left: width / 2 - half + inset,
                top: height / 2 - half + inset,
                right: width / 2 + half - inset,
                bottom: height / 2 + half - inset,
                radius: half - inset
            )
        case .none, .rounded:
            var radius = 0.0
            if case .rounded(let wanted) = mask { radius = max(0, min(Double(wanted), half) - inset) }
            return ReferenceOutline(
                left: inset,
                top: inset,
                right: width - inset,
                bottom: height - inset,
                radius: radius
            )
        }
    }
}
