/// What is going to be done for one rendition, decided before any pixel is decoded.
struct RenditionPlan {
    /// The steps that change pixels, in order.
    let steps: [Recipe.Step]
    /// The size of the result.
    let outputSize: PixelSize
    /// The format that was asked for, if any.
    let requestedFormat: ImageFormat?
    /// The quality of JPEG output.
    let quality: Int

    /// Plans a rendition.
    ///
    /// - Parameters:
    ///   - size: The size of the upright picture.
    ///   - recipe: The recipe.
    ///   - format: The format to use when the recipe does not choose one.
    ///   - limits: The limits for every picture on the way.
    /// - Throws: ``ImagingError/limit(_:maximum:found:)`` when a result is too large,
    ///   ``ImagingError/parameter(reason:)`` for a crop outside the picture and
    ///   ``ImagingError/unsupported(feature:)`` for a format that can't be written.
    init(
        from size: PixelSize,
        recipe: Recipe,
        format: ImageFormat?,
        limits: DecodeLimits
    ) throws(ImagingError) {
        var requestedFormat = format
        var quality = ImageEncoder.defaultQuality
        var current = size
        for step in recipe.steps {
            switch step {
            case .resize(let box, let fit):
                current = fit.outputSize(of: current, in: box)
                try limits.check(output: current)
            case .crop(let rect):
                guard let inner = rect.clamped(to: current) else {
                    throw .parameter(reason: "the crop rectangle lies outside the picture of \(current)")
                }
                current = inner.size
            case .format(let output):
                requestedFormat = output.format
                quality = output.quality ?? quality
            case .maxBytes:
                throw .unsupported(feature: "the step '\(step)'")
            case .grayscale, .sepia, .blur, .sharpen, .brightness, .contrast, .saturation, .circle, .round, .border,
                .background, .overlay:
                break
            }
        }
        if let requestedFormat, !ImageFormat.writable.contains(requestedFormat) {
            throw .unsupported(feature: "writing \(requestedFormat.name)")
        }
        try limits.check(output: current)
        steps = recipe.steps
        outputSize = current
        self.requestedFormat = requestedFormat
        self.quality = quality
    }
}
