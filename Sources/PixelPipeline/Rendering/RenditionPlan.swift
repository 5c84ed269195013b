/// What is going to be done for one rendition, decided before any pixel is decoded.
struct RenditionPlan: Hashable, Sendable {
    /// What the decoder does of the recipe, and the steps that are left.
    let framing: Framing
    /// The size of the result.
    let outputSize: PixelSize
    /// How the result is written.
    let output: OutputRequest

    /// Plans a rendition.
    ///
    /// - Parameters:
    ///   - size: The size of the upright picture.
    ///   - recipe: The recipe.
    ///   - format: The format to use when the recipe does not choose one.
    ///   - limits: The limits for every picture on the way.
    ///   - isPhoto: Whether the picture comes from a JPEG file.
    /// - Throws: ``ImagingError/limit(_:maximum:found:)`` when a result is too large,
    ///   ``ImagingError/parameter(reason:)`` for a crop outside the picture and
    ///   ``ImagingError/unsupported(feature:)`` for a format that can't be written.
    init(
        from size: PixelSize,
        recipe: Recipe,
        format: ImageFormat?,
        limits: DecodeLimits,
        isPhoto: Bool = false
    ) throws(ImagingError) {
        framing = try Framing(of: size, steps: recipe.steps, isPhoto: isPhoto)
        output = try OutputRequest(recipe, format: format)
        var current = size
        for step in recipe.steps {
            switch step {
            case .resize(let box, let fit):
                current = fit.outputSize(of: current, in: box)
                try limits.check(output: current)
            case .crop(let rect): current = try rect.inside(current).size
            default: break
            }
        }
        try limits.check(output: current)
        outputSize = current
    }

    /// Plans a rendition of an original.
    ///
    /// - Parameters:
    ///   - header: The header of the original.
    ///   - recipe: The recipe.
    ///   - format: The format to use when the recipe does not choose one.
    ///   - limits: The limits for every picture on the way.
    /// - Throws: As for a picture of its size.
    init(
        for header: ImageHeader,
        recipe: Recipe,
        format: ImageFormat?,
        limits: DecodeLimits
    ) throws(ImagingError) {
        try self.init(
            from: header.size,
            recipe: recipe,
            format: format,
            limits: limits,
            isPhoto: header.format == .jpeg
        )
    }

    /// Plans nothing but the whole picture, whose size is not limited as that of a result is.
    ///
    /// - Parameter header: The header of the original.
    init(wholeOf header: ImageHeader) {
        framing = Framing(wholeOf: header.size)
        output = OutputRequest(format: nil, quality: nil, background: .white)
        outputSize = header.size
    }

    /// Whether only the file of a JPEG is written anew, perhaps turned, while no pixel is to change.
    ///
    /// - Parameter header: The header of the original.
    /// - Returns: True where its coefficients can stay.
    func keepsPixels(of header: ImageHeader) -> Bool {
        header.format == .jpeg && (header.colorModel == .yCbCr || header.colorModel == .gray)
            && header.colorProfile == nil
            && framing.window.size == header.size && framing.resize == nil && !framing.isGray && isFramingOnly
    }

    /// The steps that change something when the picture is framed.
    ///
    /// A resize is among them only where it pads; what is said about the output is left to the encoder.
    var steps: [Recipe.Step] {
        let left = framing.steps.filter { step in
            switch step {
            case .format, .maxBytes, .light: false
            default: true
            }
        }
        guard case .resize(let box, let fit)? = left.first,
            fit.outputSize(of: framing.size, in: box) == framing.size
        else { return left }
        return Array(left.dropFirst())
    }

    /// Whether nothing is left to do when the picture is framed.
    var isFramingOnly: Bool { steps.isEmpty }
}
