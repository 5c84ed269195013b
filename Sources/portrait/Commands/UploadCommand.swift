import CommandLineOptions
import PixelPipeline
import PortraitDrawing
import Screenlets

/// `portrait upload`: changes a user's portrait.
struct UploadCommand: Command {
    static let declaration = CommandDeclaration(
        "upload",
        Self.self,
        abstract: "Change a user's portrait.",
        discussion: """
            The picture is turned upright, cropped if asked, converted to sRGB, stripped of metadata such as the place where \
            it was taken, and fitted to what the portal takes; one that needs none of it is sent as it is. Without a \
            connection the edit is stored, and `portrait sync` sends it: that ends with 0 as well.
            """
    )

    static let options: Options<Self> = [
        .group("The user", SelectorOptions.self) { $1(&$0.user) },
        .argument("file", "The picture; - is the standard input.", isRequired: true, completion: .files) {
            $0.input = $1
        },
        .text(
            "crop",
            "x,y,w,h",
            "The part of the picture to take, in pixels of the upright one.",
            takesAnyWord: true
        ) { $0.crop = $1 },
        .group("The portal's box", FittingOptions.self) { $1(&$0.fitting) },
        .group("Hooks", EditHookOptions.self) { $1(&$0.hooks) },
        .group("Common", CommonOptions.self) { $1(&$0.common) },
    ]

    var user = SelectorOptions()
    var input = ""
    var crop: String?
    var fitting = FittingOptions()
    var hooks = EditHookOptions()
    var common = CommonOptions()

    func run() async throws {
        let selector = try user.editableSelector()
        let crop = try CropOption(crop).rectangle
        let composition = try Composition(common, further: hooks.settings.merging(fitting.settings) { own, _ in own })
        let policy = try composition.settings.policy()
        let picture = try InputFile(path: input).read(limit: try composition.settings.decodeLimits().maximumByteCount)
        let saved = try await composition.tellingHooks(of: .upload, to: selector) {
            try await composition.withSession { _, context in
                try await composition.decodingEdits(of: context)
                    .uploadPortrait(selector, picture: picture, crop: crop, policy: policy)
            }
        }
        try SaveAnnouncement(saved, selector: selector).tell(common)
    }
}
