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
        .group("The picture", PictureOptions.self) { $1(&$0.picture) },
        .group("The output", OutputOptions.self) { $1(&$0.output) },
        .group("Hooks", PictureHookOptions.self) { $1(&$0.hooks) },
        .group("Common", CommonOptions.self) { $1(&$0.common) },
    ]

    var input = ""
    var picture = PictureOptions()
    var output = OutputOptions()
    var hooks = PictureHookOptions()
    var common = CommonOptions()

    func run() async throws {
        let request = try PictureRequest(picture, path: output.path, common: common, further: hooks.settings)
        let original = try InputFile(path: input)
            .read(limit: request.rendering.painter.renderer.limits.maximumByteCount)
        let (rendering, path) = (request.rendering, input)
        let place = try request.place(remembering: nil)
        let composition = request.composition
        let drawing = try await composition.untilInterrupted {
            try await composition.withHooks(renderer: rendering.painter.renderer) { hooks in
                try await rendering.draw(
                    .original(StoredPicture.Original(bytes: original, mediaType: nil)),
                    at: place,
                    hooks: hooks,
                    context: HookContext(input: path)
                )
            }
        }
        try request.deliver(drawing)
        if common.json {
            let report = RenderReport(
                original: FetchReport.Picture(original: StoredPicture.Original(bytes: original, mediaType: nil)),
                output: FetchReport.Picture(rendition: drawing.rendition, path: request.filePath),
                recipe: request.rendering.request.recipe.description,
                explain: drawing.explanation
            )
            try StandardStreams.writeOutput(StandardStreams.json(report))
        }
    }
}
