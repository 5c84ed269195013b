import CommandLineOptions
import OfflineStore
import PixelPipeline
import PortraitDrawing
import Screenlets

/// `portrait render`: the same filters on a local picture.
struct RenderCommand: Command {
    static let declaration = CommandDeclaration(
        "render",
        Self.self,
        abstract: "Draw a local picture through the same steps; no portal is asked.",
        discussion: "The steps of the picture run in the order in which the options are written."
    )

    static let options: Options<Self> = [
        .argument("file", "The picture; - is the standard input.", isRequired: true, completion: .files) {
            $0.input = $1
        },
        .group("The picture", RenderOptions.self) { $1(&$0.render) },
        .group("The output", OutputOptions.self) { $1(&$0.output) },
        .group("Common", CommonOptions.self) { $1(&$0.common) },
    ]

    var input = ""
    var render = RenderOptions()
    var output = OutputOptions()
    var common = CommonOptions()

    func run() async throws {
        let request = try PictureRequest(render, path: output.path, common: common)
        let original = try InputFile(path: input)
            .read(limit: request.rendering.painter.renderer.limits.maximumByteCount)
        let drawing = try request.rendering.draw(original)
        try request.deliver(drawing)
        if common.json {
            let report = RenderReport(
                original: FetchReport.Picture(original: StoredPicture.Original(bytes: original, mediaType: nil)),
                output: FetchReport.Picture(rendition: drawing.rendition, path: request.filePath),
                recipe: request.rendering.request.recipe.description,
                explain: drawing.explanation
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
    var explain: ExplanationReport?
}
