extension Renderer {
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
        let drawnSize = try drawnSize(of: size, recipe: recipe)
        return try render(
            silhouette.bitmap(size: drawnSize),
            recipe: recipe,
            format: format,
            prefersPNG: true,
            in: RenderingWorkspace()
        )
    }

    /// Makes a rendition of initials; PNG unless the recipe or the caller chooses another format.
    ///
    /// A recipe that begins by resizing has the letters drawn in that size instead of resampled.
    ///
    /// - Parameters:
    ///   - initials: The letters and their colours.
    ///   - size: The size when the recipe does not begin by resizing.
    ///   - recipe: The steps.
    ///   - format: The format to use when the recipe does not choose one.
    ///   - fonts: The fonts to look in.
    /// - Returns: The file with its format and size, or nil when no font has all letters: a silhouette is in place then.
    /// - Throws: ``ImagingError/limit(_:maximum:found:)``, ``ImagingError/parameter(reason:)``,
    ///   ``ImagingError/unsupported(feature:)`` or ``ImagingError/encoding(reason:)``.
    public func render(
        _ initials: Placeholder.Initials,
        size: PixelSize,
        recipe: Recipe,
        format: ImageFormat? = nil,
        fonts: Placeholder.Initials.FontChain = .installed
    ) throws(ImagingError) -> Rendition? {
        let drawnSize = try drawnSize(of: size, recipe: recipe)
        guard let bitmap = initials.bitmap(size: drawnSize, fonts: fonts) else { return nil }
        return try render(bitmap, recipe: recipe, format: format, prefersPNG: true, in: RenderingWorkspace())
    }

    /// Gives the size in which a placeholder is drawn.
    ///
    /// - Parameters:
    ///   - size: The size when the recipe does not begin by resizing.
    ///   - recipe: The steps.
    /// - Returns: The size after the first step when that resizes: it finds nothing left to do then.
    /// - Throws: ``ImagingError/limit(_:maximum:found:)`` or ``ImagingError/parameter(reason:)``.
    package func drawnSize(of size: PixelSize, recipe: Recipe) throws(ImagingError) -> PixelSize {
        guard size.shorterSide > 0 else { throw .parameter(reason: "a placeholder has at least one pixel") }
        var drawnSize = size
        if case .resize(let box, let fit)? = recipe.steps.first {
            drawnSize = fit.outputSize(of: size, in: box)
        }
        try limits.check(output: size)
        try limits.check(output: drawnSize)
        return drawnSize
    }
}
