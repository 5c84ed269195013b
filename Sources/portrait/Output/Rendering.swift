import PixelPipeline
import Screenlets

/// The recipe and format that a picture is drawn with.
struct Rendering: Sendable {
    let renderer: Renderer
    let recipe: Recipe
    let format: ImageFormat?

    /// The size of a placeholder that no step resizes.
    private static let placeholderSize = PixelSize(width: 256, height: 256)

    func draw(_ original: [UInt8]) throws(PortraitError) -> Rendition {
        do throws(ImagingError) {
            return try renderer.render(original, recipe: recipe, format: format)
        } catch {
            throw PortraitError(error)
        }
    }

    func draw(_ silhouette: Placeholder.Silhouette) throws(PortraitError) -> Rendition {
        do throws(ImagingError) {
            return try renderer.render(silhouette, size: Self.placeholderSize, recipe: recipe, format: format)
        } catch {
            throw PortraitError(error)
        }
    }
}
