import PixelPipeline
import PortraitBatch
import PortraitDrawing
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

    /// Draws an original and lets a hook change the picture before it is written.
    ///
    /// - Parameters:
    ///   - original: The file.
    ///   - hooks: The hooks; without one for pictures, the drawing is that of ``draw(_:)``.
    ///   - context: Whose picture it is.
    /// - Returns: The drawing; a picture that the hook leaves alone has the bytes that it would have without.
    /// - Throws: ``PortraitError`` of the picture or of the hook.
    func draw(
        _ original: [UInt8],
        hooks: HookRunner,
        context: HookContext
    ) async throws(PortraitError) -> Drawing {
        guard hooks.hooks.changePictures else { return try draw(original) }
        do {
            var picture = try renderer.draw(original, recipes: [recipe], format: format)[0]
            guard let changed = try await hooks.answer(to: picture.bitmap, context: context).picture else {
                return try draw(original)
            }
            picture.bitmap = changed
            let rendition = try renderer.encode(picture)
            return Drawing(rendition: rendition, explanation: explains ? try draw(original).explanation : nil)
        } catch let error as ImagingError {
            throw PortraitError(error)
        } catch let error as PortraitError {
            throw error
        } catch {
            throw PortraitError(.defect, message: "drawing failed: \(error)", hint: "please report this command")
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
