import PixelPipeline
import Screenlets

/// The recipe and format that a picture is drawn with.
struct Rendering: Sendable {
    let renderer: Renderer
    let recipe: Recipe
    let format: ImageFormat?
    /// Whether it is told how the picture was made.
    var explains = false

    /// The size of a placeholder that no step resizes.
    private static let placeholderSize = PixelSize(width: 256, height: 256)

    func draw(_ original: [UInt8]) throws(PortraitError) -> Drawing {
        do throws(ImagingError) {
            guard explains else {
                return Drawing(rendition: try renderer.render(original, recipe: recipe, format: format))
            }
            let explanation = try renderer.explain(original, recipe: recipe, format: format)
            return Drawing(rendition: explanation.rendition, explanation: ExplanationReport(explanation))
        } catch {
            throw PortraitError(error)
        }
    }

    func draw(_ silhouette: Placeholder.Silhouette) throws(PortraitError) -> Drawing {
        do throws(ImagingError) {
            return drawing(
                try renderer.render(silhouette, size: Self.placeholderSize, recipe: recipe, format: format),
                of: "a silhouette"
            )
        } catch {
            throw PortraitError(error)
        }
    }

    /// Draws initials; nil when no font has the letters.
    func draw(_ initials: Placeholder.Initials) throws(PortraitError) -> Drawing? {
        do throws(ImagingError) {
            let size = Self.placeholderSize
            return try renderer.render(initials, size: size, recipe: recipe, format: format)
                .map { drawing($0, of: "the initials \(initials.text)") }
        } catch {
            throw PortraitError(error)
        }
    }

    private func drawing(_ rendition: Rendition, of placeholder: String) -> Drawing {
        Drawing(
            rendition: rendition,
            explanation: explains ? ExplanationReport(placeholder: placeholder, rendition: rendition) : nil
        )
    }
}
