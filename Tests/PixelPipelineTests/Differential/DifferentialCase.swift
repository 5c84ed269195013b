import PixelPipeline
import SeededNumbers
import Testing

/// A random picture with a random recipe, rendered twice.
struct DifferentialCase: CustomStringConvertible {
    let seed: UInt64
    let source: DifferentialSource
    let recipe: Recipe
    /// The rendition by the pipeline, decoded again.
    let found: ReferencePicture
    /// The rendition by the reference.
    let expected: ReferencePipeline

    /// A case of any kind; all of it follows from the seed.
    init(seed: UInt64, codecs: Codecs = .fast) throws {
        var random = SeededGenerator(seed: seed)
        let source = try DifferentialSource(using: &random)
        let original = try Renderer().bitmap(of: source.bytes)
        let recipe = try DifferentialRecipe.make(for: original.size, using: &random)
        try self.init(seed, source, original, recipe, codecs)
    }

    /// A photo that gets smaller.
    init(shrinkingWithSeed seed: UInt64, codecs: Codecs = .fast) throws {
        var random = SeededGenerator(seed: seed)
        let source = try DifferentialSource(photoUsing: &random)
        let original = try Renderer().bitmap(of: source.bytes)
        let recipe = try DifferentialRecipe.shrinking(original.size, using: &random)
        try self.init(seed, source, original, recipe, codecs)
    }

    private init(
        _ seed: UInt64,
        _ source: DifferentialSource,
        _ original: Bitmap,
        _ recipe: Recipe,
        _ codecs: Codecs
    ) throws {
        self.seed = seed
        self.source = source
        self.recipe = recipe
        let renderer = Renderer(limits: DecodeLimits(codecs: codecs))
        let rendition = try renderer.render(source.bytes, recipe: recipe, format: .png)
        found = ReferencePicture(try Renderer().bitmap(of: rendition.bytes))
        let header = try ImageHeader(reading: source.bytes)
        expected = ReferencePipeline(original, recipe: recipe, storedSideways: header.orientation.swapsSides)
    }

    var description: String { "seed \(seed): \(recipe) of \(source)" }

    /// The least likeness in decibels where the pipeline takes a shorter way, which pixels may show and eyes don't.
    ///
    /// A JPEG may be decoded reduced, and grey from its luma alone. Hard edges, which the corpus is full of, lose the most. Nil where every pixel has to be as expected.
    var leastLikeness: Double? {
        let isResized = recipe.steps.contains { step in
            if case .resize = step { true } else { false }
        }
        let isGray = recipe.steps.contains(.grayscale)
        return source.isJPEG && (isResized || isGray) ? 32 : nil
    }

    /// The largest difference of a part that rounding explains.
    ///
    /// Two steps of eight bits and a quarter for each further step of a long recipe, times what filters make of a
    /// difference.
    var allowance: Double {

        (2 + 0.25 * Double(max(0, recipe.steps.count - 2)))
            * recipe.steps.reduce(1) { gain, step in
                switch step {
                case .brightness(let percent), .contrast(let percent): gain * max(1, 1 + Double(percent) / 100)
                // The weights of blue, which has the most: 0.928 for itself and 0.928 against the others.
                case .saturation(let percent): gain * max(1, 1 + 2 * 0.928 * Double(percent) / 100)
                case .sepia: gain * 1.351
                case .sharpen: gain * 3
                default: gain
                }
            }
    }
}
