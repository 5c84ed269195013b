import ArgumentParser
import OfflineStore
import PixelPipeline
import Screenlets

/// `portrait render`: the same filters on a local picture.
struct RenderCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Draw a local picture through the same steps; no portal is asked.",
        discussion: "The steps of the picture run in the order in which the options are written."
    )

    @Argument(help: ArgumentHelp("The picture; - is the standard input.", valueName: "file"))
    var input: String

    @OptionGroup(title: "The picture") var render: RenderOptions
    @OptionGroup(title: "The output") var output: OutputOptions
    @OptionGroup(title: "Common") var common: CommonOptions

    func run() async throws {
        let composition = try Composition(common)
        let recipe = try render.recipe(
            writtenAs: composition.surroundings.arguments,
            named: composition.settings.resolved.recipes
        )
        let destination = try Destination(
            path: output.path,
            json: common.json,
            recipe: recipe,
            quality: render.quality,
            surroundings: composition.surroundings
        )
        let renderer = try composition.renderer()
        let original = try InputFile(path: input).read(limit: renderer.limits.maximumByteCount)
        let rendering = Rendering(renderer: renderer, recipe: destination.recipe, format: destination.format)
        let rendition = try rendering.draw(original)
        try destination.deliver(rendition, renderer: renderer)
        if common.json {
            let report = RenderReport(
                original: FetchReport.Picture(original: StoredPicture.Original(bytes: original, mediaType: nil)),
                output: FetchReport.Picture(rendition: rendition, path: destination.filePath),
                recipe: recipe.description
            )
            StandardStreams.writeOutput(try StandardStreams.json(report))
        }
    }
}

/// The JSON object of a rendition of a local picture.
struct RenderReport: Encodable, Sendable {
    var original: FetchReport.Picture
    var output: FetchReport.Picture
    var recipe: String
}
