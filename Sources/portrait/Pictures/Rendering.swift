import OfflineStore
import PixelPipeline
import PortraitDrawing
import Screenlets

/// How a command has a picture drawn, and whether it tells how that was done.
struct Rendering: Sendable {
    let painter: PortraitPainter
    let request: RenditionRequest
    /// Whether it is told how the picture was made.
    var explains = false

    /// Draws an original.
    private func draw(_ original: [UInt8], at place: PainterWorker) async throws(PortraitError) -> Drawing {
        guard explains else {
            return Drawing(rendition: try await place.perform(PaintJob(original, [request]))[0])
        }
        let explanation = try await place.perform(ExplainJob(original, request))
        return Drawing(rendition: explanation.rendition, explanation: ExplanationReport(explanation))
    }

    /// Draws a placeholder.
    func draw(_ placeholder: PlaceholderPicture) throws(PortraitError) -> Drawing {
        do throws(ImagingError) {
            if explains, case .file(let bytes) = placeholder {
                let explanation = try painter.explain(bytes, request)
                return Drawing(rendition: explanation.rendition, explanation: ExplanationReport(explanation))
            }
            let rendition = try painter.paint(placeholder, request)
            return Drawing(
                rendition: rendition,
                explanation: explains ? ExplanationReport(placeholder: placeholder.words, rendition: rendition) : nil
            )
        } catch {
            throw PortraitError(error)
        }
    }

    /// Draws a portrait, which a hook may change before it is written, or what stands in for it, which none does.
    ///
    /// - Parameters:
    ///   - subject: What is drawn.
    ///   - place: Where it is drawn.
    ///   - hooks: The hooks.
    ///   - context: Whose picture it is.
    /// - Returns: The picture.
    /// - Throws: ``PortraitError`` of the picture or of the hook.
    func draw(
        _ subject: PortraitSubject,
        at place: PainterWorker,
        hooks: HookRunner,
        context: HookContext
    ) async throws(PortraitError) -> Drawing {
        switch subject {
        case .placeholder(let placeholder): return try draw(placeholder)
        case .original(let original):
            guard hooks.hooks.changePictures else { return try await draw(original.bytes, at: place) }
            let paintings = try await painter.paint(
                original.bytes,
                [request],
                through: hooks,
                at: place,
                of: context
            ) { _ in context }
            var explanation = explains ? try await draw(original.bytes, at: place).explanation : nil
            if hooks.hooks.changes(.response) { explanation?.noteHookOfReceived() }
            return Drawing(rendition: paintings[0].rendition, explanation: explanation)
        }
    }
}
