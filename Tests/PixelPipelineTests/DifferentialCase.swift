import Testing

@testable import PixelPipeline

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
    init(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let source = try DifferentialSource(using: &random)
        let original = try Renderer().bitmap(of: source.bytes)
        let recipe = try DifferentialRecipe.make(for: original.size, using: &random)
        try self.init(seed, source, original, recipe)
    }

    /// A photo that gets smaller.
    init(shrinkingWithSeed seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let source = try DifferentialSource(photoUsing: &random)
        let original = try Renderer().bitmap(of: source.bytes)
        let recipe = try DifferentialRecipe.shrinking(original.size, using: &random)
        try self.init(seed, source, original, recipe)
    }

    private init(
        _ seed: UInt64,
        _ source: DifferentialSource,
        _ original: Bitmap,
        _ recipe: Recipe
    ) throws {
        self.seed = seed
        self.source = source
        self.recipe = recipe
        let rendition = try Renderer().render(source.bytes, recipe: recipe, format: .png)
        found = ReferencePicture(try Renderer().bitmap(of: rendition.bytes))
        expected = ReferencePipeline(try Self.luma(source, recipe) ?? original, recipe: recipe)
    }

    /// The luma of a JPEG whose colours nothing looks at: what the file says, not that of its colours cut to their range.
    private static func luma(_ source: DifferentialSource, _ recipe: Recipe) throws -> Bitmap? {
        let header = try ImageHeader(reading: source.bytes)
        let plan = try RenditionPlan(for: header, recipe: recipe, format: nil, limits: .default)
        guard source.isJPEG, plan.framing.isGray, header.keepsLuma, header.colorModel == .yCbCr else { return nil }
        let bitmap = try JPEGReader.withReader(on: source.bytes, limits: .default) { reader throws(ImagingError) in
            let size = try reader.startRows(scale: .whole, layout: .gray)
            var luma = [UInt8](repeating: 0, count: size.pixelCount)
            _ = try unsafe luma.withUnsafeMutableBufferPointer { luma throws(ImagingError) in
                try unsafe reader.readRows(into: luma)
            }
            return Bitmap(size: size, layout: .gray, bytes: luma)
        }
        return bitmap.turnedUpright(from: header.orientation)
    }

    var description: String { "seed \(seed): \(recipe) of \(source)" }

    /// Whether a JPEG is resized, which may begin with a decode at less than full size.
    var isReduced: Bool {
        source.isJPEG
            && recipe.steps.contains {
                if case .resize = $0 { true } else { false }
            }
    }

    /// The largest difference that rounding explains: two steps of eight bits and a quarter for each further step of a
    /// long recipe, times what filters make of a difference.
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
