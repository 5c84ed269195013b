public import PixelPipeline
import Screenlets

/// Draws portraits and what stands in for them: the one place where renditions are made.
///
/// A value; what is kept from picture to picture belongs to the place where it draws.
public struct PortraitPainter: Sendable {
    /// The pixel pipeline, with its limits and overlays.
    public let renderer: Renderer

    /// Takes a pipeline.
    ///
    /// - Parameter renderer: The pipeline.
    public init(_ renderer: Renderer) {
        self.renderer = renderer
    }

    /// Draws pictures from an original, which is decoded once.
    ///
    /// - Parameters:
    ///   - original: The file.
    ///   - requests: What is asked for.
    ///   - workspace: What is kept from picture to picture.
    /// - Returns: A picture for each request, in their order.
    /// - Throws: ``ImagingError``, of every case.
    public func paint(
        _ original: [UInt8],
        _ requests: [RenditionRequest],
        in workspace: RenderingWorkspace = RenderingWorkspace()
    ) throws(ImagingError) -> [Rendition] {
        try renderer.render(original, requests, in: workspace)
    }

    /// Draws a placeholder; it passes through the same steps as a portrait.
    ///
    /// - Parameters:
    ///   - placeholder: The placeholder.
    ///   - request: What is asked for; PNG where that chooses no format.
    /// - Returns: The picture.
    /// - Throws: ``ImagingError``, of every case.
    public func paint(
        _ placeholder: PlaceholderPicture,
        _ request: RenditionRequest
    ) throws(ImagingError) -> Rendition {
        let (recipe, format) = (request.recipe, request.format)
        let size = PlaceholderPicture.size
        switch placeholder {
        case .silhouette(let silhouette):
            return try renderer.render(silhouette, size: size, recipe: recipe, format: format)
        case .initials(let initials, let silhouette):
            let letters = try renderer.render(initials, size: size, recipe: recipe, format: format)
            if let letters { return letters }
            return try renderer.render(silhouette, size: size, recipe: recipe, format: format)
        case .blank:
            let clear = Bitmap(size: PixelSize(width: 1, height: 1), filledWith: .transparent)
            return try renderer.render(clear, recipe: recipe, format: format ?? .png)
        case .drawn(let avatar):
            // A recipe that begins by resizing finds nothing left to do.
            let side = try renderer.drawnSize(of: size, recipe: recipe).longerSide
            return try renderer.render(avatar.bitmap(side: side), recipe: recipe, format: format ?? .png)
        case .file(let bytes):
            return try renderer.render(bytes, recipe: recipe, format: format)
        }
    }

    /// Draws pictures from an original, or from what came of it, in this process.
    func paint(
        _ source: PaintingSource,
        _ requests: [RenditionRequest],
        in workspace: RenderingWorkspace = RenderingWorkspace()
    ) throws(ImagingError) -> [Rendition] {
        switch source.picture {
        case .original(let original): return try paint(original, requests, in: workspace)
        case .received(let received):
            return try renderer.draw(received, requests, in: workspace)
                .map { picture throws(ImagingError) in
                    try renderer.encode(picture, in: workspace)
                }
        }
    }

    /// Draws a picture from an original and tells how.
    ///
    /// - Parameters:
    ///   - original: The file.
    ///   - request: What is asked for.
    ///   - workspace: What is kept from picture to picture.
    /// - Returns: The plan, the times and the picture.
    /// - Throws: ``ImagingError``, of every case.
    public func explain(
        _ original: [UInt8],
        _ request: RenditionRequest,
        in workspace: RenderingWorkspace = RenderingWorkspace()
    ) throws(ImagingError) -> RenditionExplanation {
        try renderer.explain(original, recipe: request.recipe, format: request.format, in: workspace)
    }

    /// Lets the hook of received pictures change an original before anything is drawn from it.
    ///
    /// - Parameters:
    ///   - original: The file.
    ///   - runner: The hooks; nil for none.
    ///   - place: Where it is decoded.
    ///   - context: Whose picture it is.
    /// - Returns: What pictures are drawn from.
    /// - Throws: The failure of the picture, of the hook or of the place.
    package func receive<Place: DrawingPlace>(
        _ original: [UInt8],
        through runner: HookRunner?,
        at place: Place,
        for context: HookContext
    ) async throws(Place.Failure) -> PaintingSource {
        guard let runner, runner.hooks.changes(.response) else { return PaintingSource(.original(original)) }
        var received = try await place.perform(ReceiveJob(original))
        let answer: HookAnswer
        do throws(PortraitError) {
            answer = try await runner.answer(to: received.bitmap, at: .response, context: context)
        } catch {
            throw place.failure(error)
        }
        guard let changed = answer.picture else {
            return PaintingSource(.original(original), isFinal: answer != .skipped)
        }
        received.bitmap = changed
        return PaintingSource(.received(received))
    }

    /// Draws pictures and lets the hook of renditions change each before it is written.
    ///
    /// A picture that no hook changes has the bytes that it would have without hooks.
    ///
    /// - Parameters:
    ///   - source: What the pictures are drawn from.
    ///   - requests: What is asked for.
    ///   - runner: The hooks; nil for none.
    ///   - place: Where it is drawn.
    ///   - context: Whose picture it is, by the number of the request; its recipe is filled in.
    /// - Returns: A picture for each request, in their order.
    /// - Throws: The failure of the picture, of the hook or of the place.
    package func paint<Place: DrawingPlace>(
        _ source: PaintingSource,
        _ requests: [RenditionRequest],
        through runner: HookRunner?,
        at place: Place,
        for context: (Int) -> HookContext
    ) async throws(Place.Failure) -> [Painting] {
        guard let runner, runner.hooks.changes(.rendition) else {
            return try await unchanged(source, requests, at: place).map { Painting($0, isFinal: source.isFinal) }
        }
        let drawn: [DrawnPicture]
        switch source.picture {
        case .original(let original): drawn = try await place.perform(DrawJob(original, requests))
        case .received(let received):
            drawn = try await place.perform { [renderer] workspace throws(ImagingError) in
                try renderer.draw(received, requests, in: workspace)
            }
        }
        var leftAlone: [Rendition]?
        var paintings: [Painting] = []
        for (index, picture) in drawn.enumerated() {
            var context = context(index)
            context.recipe = requests[index].recipe.description
            let answer: HookAnswer
            do throws(PortraitError) {
                answer = try await runner.answer(to: picture.bitmap, at: .rendition, context: context)
            } catch {
                throw place.failure(error)
            }
            if let changed = answer.picture {
                let rendition = try await place.perform { [renderer] workspace throws(ImagingError) in
                    var picture = picture
                    picture.bitmap = changed
                    return try renderer.encode(picture, in: workspace)
                }
                paintings.append(Painting(rendition, isFinal: source.isFinal))
            } else {
                if leftAlone == nil { leftAlone = try await unchanged(source, requests, at: place) }
                if let rendition = leftAlone?[index] {
                    paintings.append(Painting(rendition, isFinal: source.isFinal && answer != .skipped))
                }
            }
        }
        return paintings
    }

    /// Draws pictures from an original through all hooks, that of received pictures once.
    ///
    /// - Parameters:
    ///   - original: The file.
    ///   - requests: What is asked for.
    ///   - runner: The hooks; nil for none.
    ///   - place: Where it is drawn.
    ///   - owner: Whose picture it is.
    ///   - context: The same by the number of the request; its recipe is filled in.
    /// - Returns: A picture for each request, in their order.
    /// - Throws: The failure of the picture, of the hook or of the place.
    package func paint<Place: DrawingPlace>(
        _ original: [UInt8],
        _ requests: [RenditionRequest],
        through runner: HookRunner?,
        at place: Place,
        of owner: HookContext,
        for context: (Int) -> HookContext
    ) async throws(Place.Failure) -> [Painting] {
        let source = try await receive(original, through: runner, at: place, for: owner)
        return try await paint(source, requests, through: runner, at: place, for: context)
    }

    private func unchanged<Place: DrawingPlace>(
        _ source: PaintingSource,
        _ requests: [RenditionRequest],
        at place: Place
    ) async throws(Place.Failure) -> [Rendition] {
        switch source.picture {
        case .original(let original): return try await place.perform(PaintJob(original, requests))
        case .received:
            return try await place.perform { [self] workspace throws(ImagingError) in
                try paint(source, requests, in: workspace)
            }
        }
    }
}
