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
        case .pattern(let pattern):
            return try renderer.render(pattern.bitmap(side: size.width), recipe: recipe, format: format ?? .png)
        case .file(let bytes):
            return try renderer.render(bytes, recipe: recipe, format: format)
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

    /// Draws a picture from an original for a larger one, so that no file is written.
    ///
    /// - Parameters:
    ///   - original: The file.
    ///   - request: What is asked for.
    /// - Returns: The picture.
    /// - Throws: ``ImagingError``, of every case.
    public func bitmap(_ original: [UInt8], _ request: RenditionRequest) throws(ImagingError) -> Bitmap {
        try renderer.draw(original, [request])[0].bitmap
    }

    /// Draws pictures from an original and lets a hook change each before it is written.
    ///
    /// A picture that the hook leaves alone has the bytes that it would have without a hook.
    ///
    /// - Parameters:
    ///   - original: The file.
    ///   - requests: What is asked for.
    ///   - runner: The hook; nil for none.
    ///   - place: Where it is drawn.
    ///   - context: Whose picture it is, by the number of the request; its recipe is filled in.
    /// - Returns: A picture for each request, in their order.
    /// - Throws: The failure of the picture, of the hook or of the place.
    public func paint<Place: DrawingPlace>(
        _ original: [UInt8],
        _ requests: [RenditionRequest],
        through runner: HookRunner?,
        at place: Place,
        for context: (Int) -> HookContext
    ) async throws(Place.Failure) -> [Painting] {
        guard let runner, runner.hooks.changePictures else {
            return try await unchanged(original, requests, at: place).map { Painting($0) }
        }
        let drawn = try await place.perform { [renderer] workspace throws(ImagingError) in
            try renderer.draw(original, requests, in: workspace)
        }
        var leftAlone: [Rendition]?
        var paintings: [Painting] = []
        for (index, picture) in drawn.enumerated() {
            var context = context(index)
            context.recipe = requests[index].recipe.description
            let answer: HookAnswer
            do throws(PortraitError) {
                answer = try await runner.answer(to: picture.bitmap, context: context)
            } catch {
                throw place.failure(error)
            }
            if let changed = answer.picture {
                let rendition = try await place.perform { [renderer] workspace throws(ImagingError) in
                    var picture = picture
                    picture.bitmap = changed
                    return try renderer.encode(picture, in: workspace)
                }
                paintings.append(Painting(rendition))
            } else {
                if leftAlone == nil { leftAlone = try await unchanged(original, requests, at: place) }
                if let rendition = leftAlone?[index] {
                    paintings.append(Painting(rendition, isFinal: answer != .skipped))
                }
            }
        }
        return paintings
    }

    private func unchanged<Place: DrawingPlace>(
        _ original: [UInt8],
        _ requests: [RenditionRequest],
        at place: Place
    ) async throws(Place.Failure) -> [Rendition] {
        try await place.perform { [self] workspace throws(ImagingError) in
            try paint(original, requests, in: workspace)
        }
    }
}
