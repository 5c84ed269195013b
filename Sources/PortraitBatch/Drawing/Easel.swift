import OfflineStore
import PixelPipeline
import PortraitDrawing
import Screenlets

/// A place where one row at a time is drawn, with what is kept from picture to picture: buffers, and the process of a hook.
actor Easel {
    /// A picture of a row.
    struct Picture: Sendable {
        var rendition: Rendition
        /// Whether it would be the same again: a hook that was skipped may answer another time.
        var isFinal = true
    }

    private let drawing: BatchDrawing
    private let runner: HookRunner?
    private let workspace = RenderingWorkspace()

    /// Sets a place up.
    ///
    /// - Parameters:
    ///   - drawing: What is drawn.
    ///   - runner: The hook that pictures go through; nil for none.
    init(_ drawing: BatchDrawing, runner: HookRunner?) {
        self.drawing = drawing
        self.runner = runner
    }

    /// Draws all renditions of a picture; nil is the picture of a user who has none.
    ///
    /// - Throws: ``PortraitError`` when the picture can't be drawn, or none is wanted in its place.
    func draw(_ original: [UInt8]?, for context: HookContext) async throws(PortraitError) -> [Picture] {
        guard let original else {
            return try drawing.renditions.map { rendition throws(PortraitError) in
                Picture(rendition: try drawing.placeholder(context.user, rendition))
            }
        }
        if let runner { return try await draw(original, for: context, through: runner) }
        return try renditions(of: original).map { Picture(rendition: $0) }
    }

    private func renditions(of original: [UInt8]) throws(PortraitError) -> [Rendition] {
        do throws(ImagingError) {
            return try drawing.renderer.render(
                original,
                recipes: drawing.renditions.map(\.recipe),
                format: drawing.renditions.first?.format,
                in: workspace
            )
        } catch {
            throw PortraitError(error)
        }
    }

    private func draw(
        _ original: [UInt8],
        for context: HookContext,
        through runner: HookRunner
    ) async throws(PortraitError) -> [Picture] {
        var pictures: [Picture] = []
        for (index, picture) in try drawn(original).enumerated() {
            let kind = drawing.renditions[index]
            var context = context
            context.recipe = kind.recipe.description
            context.rendition = drawing.renditions.count > 1 ? kind.name : ""
            var picture = picture
            let answer = try await runner.answer(to: picture.bitmap, context: context)
            if let changed = answer.picture {
                picture.bitmap = changed
                pictures.append(Picture(rendition: try encoded(picture)))
            } else {
                // Byte for byte, where nothing else was asked for either.
                let rendition = kind.recipe.isEmpty ? try renditions(of: original)[index] : try encoded(picture)
                pictures.append(Picture(rendition: rendition, isFinal: answer != .skipped))
            }
        }
        return pictures
    }

    private func drawn(_ original: [UInt8]) throws(PortraitError) -> [DrawnPicture] {
        do throws(ImagingError) {
            return try drawing.renderer.draw(
                original,
                recipes: drawing.renditions.map(\.recipe),
                format: drawing.renditions.first?.format,
                in: workspace
            )
        } catch {
            throw PortraitError(error)
        }
    }

    private func encoded(_ picture: DrawnPicture) throws(PortraitError) -> Rendition {
        do throws(ImagingError) {
            return try drawing.renderer.encode(picture, in: workspace)
        } catch {
            throw PortraitError(error)
        }
    }
}
