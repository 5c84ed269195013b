/// How a result is to be written.
package struct OutputRequest: Hashable, Sendable {
    /// The format that was asked for, if any.
    package let format: ImageFormat?
    /// The quality that was asked for, if any.
    package let quality: Int?
    /// The most bytes that the file may have, if that was asked for.
    package let maximumByteCount: Int?
    /// What is seen through a transparent picture in a format without transparency.
    package let background: Color
    /// What is averaged where a picture is made smaller.
    package let light: ResampleLight

    /// Collects what a recipe says about its output.
    ///
    /// - Parameters:
    ///   - recipe: The recipe; of several steps that say the same the last one holds.
    ///   - format: The format to use when the recipe does not choose one.
    /// - Throws: ``ImagingError/unsupported(feature:)`` for a format that can't be written.
    init(_ recipe: Recipe, format: ImageFormat?) throws(ImagingError) {
        var format = format
        var quality: Int?
        var maximumByteCount: Int?
        var background = Color.white
        for step in recipe.steps {
            switch step {
            case .format(let output):
                format = output.format
                quality = output.quality
            case .maxBytes(let count): maximumByteCount = count
            case .background(let color): background = color
            default: break
            }
        }
        if let format, !ImageFormat.writable.contains(format) {
            throw .unsupported(feature: "writing \(format.name)")
        }
        self.format = format
        self.quality = quality
        self.maximumByteCount = maximumByteCount
        self.background = background
        light = ResampleLight(recipe.steps)
    }

    /// Lays down how a picture is written.
    ///
    /// - Parameters:
    ///   - format: The format; nil for the one that suits the picture.
    ///   - quality: The quality, or nil for the default.
    ///   - background: What is seen through a transparent picture in a format without transparency.
    ///   - maximumByteCount: The most bytes that the file may have; nil for any number.
    ///   - light: What is averaged where the picture is made smaller to fit.
    package init(
        format: ImageFormat?,
        quality: Int?,
        background: Color,
        maximumByteCount: Int? = nil,
        light: ResampleLight = .linear
    ) {
        self.format = format
        self.quality = quality
        self.background = background
        self.maximumByteCount = maximumByteCount
        self.light = light
    }

    /// The quality of JPEG, 1 to 100.
    ///
    /// - Parameter size: The size of the picture.
    /// - Returns: What was asked for, or the default; more for small pictures, whose every block is seen.
    func jpegQuality(for size: PixelSize) -> Int {
        quality ?? (size.longerSide < Self.smallSide ? Self.smallQuality : Renderer.defaultQuality)
    }

    /// Below this number of pixels on its longer side a picture is small: JPEG gives each of its pixels its own chroma.
    static let smallSide = 64

    /// The quality of small pictures where none was asked for.
    private static let smallQuality = 90

    /// The quality of WebP, 1 to 100.
    var webPQuality: Int { quality ?? WebPWriter.defaultQuality }

    /// The highest quality that is looked for when bytes are counted and no quality is named.
    static let bestSoughtQuality = 95

    /// The lowest quality before a picture is made smaller instead.
    static let leastSoughtQuality = 10

    /// Gives the search for the best quality of a JPEG within a number of bytes; a quality that was named is not exceeded.
    ///
    /// - Parameters:
    ///   - maximum: The most bytes.
    ///   - best: The highest quality where none is named.
    ///   - subsampling: How many pixels share chroma in files that are made from pixels; by the quality and the picture when nil.
    ///   - isProgressive: Whether the file comes in scans of growing detail.
    ///   - codecs: Whose code writes.
    /// - Returns: The search.
    func jpegBudget(
        _ maximum: Int,
        best: Int = bestSoughtQuality,
        subsampling: ChromaSubsampling? = nil,
        isProgressive: Bool,
        codecs: Codecs
    ) -> JPEGBudget {
        let best = quality ?? best
        return JPEGBudget(
            maximumByteCount: maximum,
            qualities: min(Self.leastSoughtQuality, best)...best,
            subsampling: subsampling,
            isProgressive: isProgressive,
            codecs: codecs
        )
    }
}
