/// A maker of renditions: decodes, runs the steps of a recipe and encodes.
///
/// A value without state; may be used from several tasks at once. All work is done on the calling thread: a portrait
/// takes some milliseconds, a large photograph some hundred. The same input and recipe give the same bytes.
public struct Renderer: Sendable {
    /// The quality of JPEG output where nothing else is said.
    public static let defaultQuality = ImageEncoder.defaultQuality

    /// The limits that inputs and results have to keep to.
    public let limits: DecodeLimits

    /// Creates a renderer.
    ///
    /// - Parameter limits: The limits for inputs and results.
    public init(limits: DecodeLimits = .default) {
        self.limits = limits
    }

    /// Makes a rendition of an original.
    ///
    /// An empty recipe without a format, or with the original's own, gives the original byte for byte. The output
    /// format is that of the recipe, else the given one, else PNG when the original is PNG or GIF or the result has
    /// transparency, else JPEG.
    ///
    /// - Parameters:
    ///   - original: The file, JPEG or PNG; for the original itself also GIF.
    ///   - recipe: The steps.
    ///   - format: The format to use when the recipe does not choose one.
    /// - Returns: The file with its format and upright size.
    /// - Throws: ``ImagingError``, of every case.
    public func render(
        _ original: [UInt8],
        recipe: Recipe,
        format: ImageFormat? = nil
    ) throws(ImagingError) -> Rendition {
        let header = try ImageHeader(reading: original, limits: limits)
        if recipe.isEmpty, format == nil || format == header.format {
            return Rendition(bytes: original, format: header.format, size: header.size)
        }
        let plan = try RenditionPlan(from: header.size, recipe: recipe, format: format, limits: limits)
        let bitmap = try ImageDecoder(limits: limits).decode(original, header: header)
        return try render(bitmap, plan: plan, prefersPNG: header.format != .jpeg)
    }

    /// Makes a rendition of a picture in memory.
    ///
    /// The output format is that of the recipe, else the given one, else PNG when the result has transparency, else
    /// JPEG.
    ///
    /// - Parameters:
    ///   - bitmap: The upright picture.
    ///   - recipe: The steps.
    ///   - format: The format to use when the recipe does not choose one.
    /// - Returns: The file with its format and size.
    /// - Throws: ``ImagingError/limit(_:maximum:found:)``, ``ImagingError/parameter(reason:)``,
    ///   ``ImagingError/unsupported(feature:)`` or ``ImagingError/encoding(reason:)``.
    public func render(
        _ bitmap: Bitmap,
        recipe: Recipe,
        format: ImageFormat? = nil
    ) throws(ImagingError) -> Rendition {
        let plan = try RenditionPlan(from: bitmap.size, recipe: recipe, format: format, limits: limits)
        return try render(bitmap, plan: plan, prefersPNG: false)
    }

    /// Makes a rendition of a silhouette; PNG unless the recipe or the caller chooses another format.
    ///
    /// A recipe that begins by resizing has the silhouette drawn in that size instead of resampled.
    ///
    /// - Parameters:
    ///   - silhouette: The figure.
    ///   - size: The size when the recipe does not begin by resizing.
    ///   - recipe: The steps.
    ///   - format: The format to use when the recipe does not choose one.
    /// - Returns: The file with its format and size.
    /// - Throws: ``ImagingError/limit(_:maximum:found:)``, ``ImagingError/parameter(reason:)``,
    ///   ``ImagingError/unsupported(feature:)`` or ``ImagingError/encoding(reason:)``.
    public func render(
        _ silhouette: Placeholder.Silhouette,
        size: PixelSize,
        recipe: Recipe,
        format: ImageFormat? = nil
    ) throws(ImagingError) -> Rendition {
        guard size.shorterSide > 0 else { throw .parameter(reason: "a placeholder has at least one pixel") }
        try limits.check(output: size)
        var drawnSize = size
        if case .resize(let box, let fit)? = recipe.steps.first {
            drawnSize = fit.outputSize(of: size, in: box)
        }
        // The first resize finds the picture in its size already and has nothing left to do.
        let plan = try RenditionPlan(from: drawnSize, recipe: recipe, format: format, limits: limits)
        return try render(silhouette.bitmap(size: drawnSize), plan: plan, prefersPNG: true)
    }

    /// Decodes an original into an upright picture.
    ///
    /// - Parameter original: The file, JPEG or PNG.
    /// - Returns: The picture.
    /// - Throws: ``ImagingError`` when the file can't be decoded or is refused by a limit.
    public func bitmap(of original: [UInt8]) throws(ImagingError) -> Bitmap {
        let header = try ImageHeader(reading: original, limits: limits)
        return try ImageDecoder(limits: limits).decode(original, header: header)
    }

    /// Encodes a picture.
    ///
    /// - Parameters:
    ///   - bitmap: The picture.
    ///   - format: JPEG or PNG.
    ///   - quality: The quality of JPEG, clamped to 1 to 100.
    ///   - background: What is seen through a transparent picture in JPEG.
    /// - Returns: The file.
    /// - Throws: ``ImagingError/unsupported(feature:)`` for other formats and ``ImagingError/encoding(reason:)``.
    public func encode(
        _ bitmap: Bitmap,
        as format: ImageFormat,
        quality: Int = Renderer.defaultQuality,
        background: Color = .white
    ) throws(ImagingError) -> [UInt8] {
        switch format {
        case .png: try ImageEncoder().png(bitmap)
        case .jpeg: try ImageEncoder().jpeg(bitmap, quality: min(100, max(1, quality)), background: background)
        case .gif, .webp, .bmp, .tiff: throw .unsupported(feature: "writing \(format.name)")
        }
    }

    private func render(_ bitmap: Bitmap, plan: RenditionPlan, prefersPNG: Bool) throws(ImagingError) -> Rendition {
        var canvas = Canvas(bitmap)
        for step in plan.steps {
            try canvas.apply(step)
        }
        let result = canvas.bitmap
        let format = plan.requestedFormat ?? (prefersPNG || !result.isOpaque ? .png : .jpeg)
        let background = canvas.background ?? .white
        let bytes = try encode(result, as: format, quality: plan.quality, background: background)
        return Rendition(bytes: bytes, format: format, size: result.size)
    }
}
