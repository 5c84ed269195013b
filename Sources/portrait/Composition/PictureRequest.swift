import PixelPipeline
import Screenlets

/// What a command is to draw and where it goes, checked before anything is asked for or decoded.
struct PictureRequest: Sendable {
    let composition: Composition
    let rendering: Rendering
    private let destination: Destination

    /// Sets a command up that draws a picture, or hands one out as it is.
    ///
    /// - Parameters:
    ///   - render: How the picture is drawn; nil for as it is.
    ///   - output: Where it goes.
    ///   - common: The common options.
    ///   - further: Settings that only this command has as options.
    /// - Throws: ``PortraitError`` for settings, options or a recipe that make no sense, and for an overlay that can't be
    ///   read.
    init(
        _ render: RenderOptions?,
        output: OutputOptions,
        common: CommonOptions,
        further: [SettingKey: String] = [:]
    ) throws(PortraitError) {
        composition = try Composition(common, further: further)
        var recipe = Recipe.original
        if let render {
            recipe = try render.recipe(
                writtenAs: composition.surroundings.arguments,
                named: composition.settings.resolved.recipes
            )
        }
        destination = try Destination(
            path: output.path,
            json: common.json,
            recipe: recipe,
            quality: render?.quality,
            surroundings: composition.surroundings
        )
        rendering = Rendering(
            renderer: try composition.renderer(
                lenient: render?.lenient ?? false,
                overlays: try composition.overlays(of: recipe, added: try render?.overlayPaths() ?? [:])
            ),
            recipe: destination.recipe,
            format: destination.format,
            explains: render?.explain ?? false
        )
    }

    /// The file that is written, or nil.
    var filePath: String? { destination.filePath }

    /// Hands the picture over, and tells how it was made; with `--json` the report tells that.
    func deliver(_ drawing: Drawing) throws(PortraitError) {
        try destination.deliver(drawing.rendition, renderer: rendering.renderer)
        if let explanation = drawing.explanation, !composition.options.json {
            StandardStreams.writeError(explanation.text)
        }
    }
}
