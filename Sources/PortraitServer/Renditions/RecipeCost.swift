import PixelPipeline

/// What a rendition costs, told from the header and the recipe before any work is done.
///
/// The unit is a pixel that is looked at once; the weights are rough, as they only have to tell a portrait from an attack.
struct RecipeCost: Hashable, Sendable {
    /// The number of units.
    let value: Int

    /// Estimates a rendition.
    ///
    /// - Parameters:
    ///   - recipe: The recipe.
    ///   - header: The header of the original.
    init(of recipe: Recipe, for header: ImageHeader) {
        var size = header.size
        // Each scan goes over all blocks once more.
        var cost = Double(size.pixelCount) * (1 + Double(header.coding.scanCount - 1) / 2)
        for step in recipe.steps {
            switch step {
            case .resize(let box, let fit): size = fit.outputSize(of: size, in: box)
            case .crop(let rect):
                size = PixelSize(
                    width: min(size.width, rect.size.width),
                    height: min(size.height, rect.size.height)
                )
            default: break
            }
            cost += Double(size.pixelCount) * Self.weight(of: step)
        }
        value = cost < Double(Int.max / 2) ? Int(cost) : .max
    }

    private static func weight(of step: Recipe.Step) -> Double {
        switch step {
        case .resize: 2
        case .blur, .sharpen: 6
        case .maxBytes: 8
        case .circle, .round, .border, .background, .overlay, .format(.webp): 2
        // Whatever looks at each pixel by itself.
        default: 1
        }
    }
}
