import OfflineStore
import PixelPipeline
import PortraitDrawing
import Screenlets

/// What a command is to draw and where it goes, checked before anything is asked for or decoded.
struct PictureRequest: Sendable {
    let composition: Composition
    let rendering: Rendering
    private let destination: Destination

    /// Sets a command up that draws a picture, or hands one out as it is.
    ///
    /// - Parameters:
    ///   - options: How the picture is drawn; nil for as it is.
    ///   - path: The file to write, if one is named.
    ///   - common: The common options.
    ///   - further: Settings that only this command has as options.
    ///   - endsProgram: Whether the program ends with the command.
    /// - Throws: ``PortraitError`` for settings, options or a recipe that make no sense, and for an overlay that can't be
    ///   read.
    init(
        _ options: PictureOptions?,
        path: String?,
        common: CommonOptions,
        further: [SettingKey: String] = [:],
        endsProgram: Bool = false
    ) throws(PortraitError) {
        var composition = try Composition(common, further: further)
        composition.endsProgram = endsProgram
        self.composition = composition
        let render = options?.render
        var recipe = Recipe.original
        if let render {
            recipe = try render.recipe(named: composition.settings.resolved.recipes)
            try composition.check(recipe)
        }
        destination = try Destination(
            path: path,
            json: common.json,
            recipe: recipe,
            quality: render?.quality,
            process: composition.process
        )
        rendering = Rendering(
            painter: PortraitPainter(
                try composition.renderer(
                    lenient: render?.lenient ?? false,
                    overlays: try composition.overlays(of: recipe, added: try render?.overlayPaths() ?? [:])
                )
            ),
            request: RenditionRequest(destination.recipe, format: destination.format),
            explains: options?.explain ?? false
        )
    }

    /// The file that is written, or nil.
    var filePath: String? { destination.filePath }

    /// Gives the place where the picture is drawn.
    ///
    /// - Parameter store: What remembers pictures that broke a decoder; nil for nothing.
    /// - Returns: The place.
    /// - Throws: ``PortraitError`` where workers are asked for and can't be shut in.
    func place(remembering store: OfflineStore?) throws(PortraitError) -> PainterWorker {
        let renderer = rendering.painter.renderer
        let choice = try composition.toldDecoderChoice(renderer, usually: .inside)
        return PainterWorker(renderer, decoding: Decoding(pool: choice.workers, quarantine: Quarantine(store)))
    }

    /// Hands the picture over, and tells how it was made; with `--json` the report tells that.
    func deliver(_ drawing: Drawing) throws(PortraitError) {
        try destination.deliver(drawing.rendition, renderer: rendering.painter.renderer)
        if let explanation = drawing.explanation, !composition.options.json {
            StandardStreams.writeError(explanation.text)
        }
    }
}
