import PixelPipeline

/// The pixel pipeline as it is measured: the one place that calls it.
struct Portrait {
    private let renderer: Renderer
    private let workspace = RenderingWorkspace()

    /// Sets the pipeline up.
    ///
    /// - Parameter codecs: Whose code reads and writes.
    init(codecs: Codecs = .fast) {
        // A photograph may keep its size, as the peers leave it.
        renderer = Renderer(limits: DecodeLimits(maximumOutputSide: 16_384, codecs: codecs))
    }

    /// Draws the renditions of one picture.
    ///
    /// - Parameters:
    ///   - original: The file.
    ///   - recipes: The recipe of each rendition.
    ///   - isTogether: Whether they may share one decoding.
    /// - Returns: The files.
    /// - Throws: ``ImagingError`` when a rendition can't be made.
    func render(
        _ original: [UInt8],
        recipes: [Recipe],
        isTogether: Bool
    ) throws(ImagingError) -> [[UInt8]] {
        let batches = isTogether ? [recipes] : recipes.map { [$0] }
        var renditions: [[UInt8]] = []
        for batch in batches {
            renditions += try renderer.render(original, batch.map { RenditionRequest($0) }, in: workspace).map(\.bytes)
        }
        return renditions
    }
}
