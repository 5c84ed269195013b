import PixelPipeline

/// The pixel pipeline as it is measured: the one place that calls it.
struct Portrait {
    private let renderer = Renderer()

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
        var renditions: [[UInt8]] = []
        for recipe in recipes {
            let rendition = try renderer.render(original, recipe: recipe)
            renditions.append(rendition.bytes)
        }
        return renditions
    }
}
