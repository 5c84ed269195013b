import ArgumentParser
import PixelPipeline
import Screenlets

/// `portrait upload`: changes a user's portrait.
struct UploadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "upload",
        abstract: "Change a user's portrait.",
        discussion: """
            The picture is turned upright, cropped if asked, converted to sRGB, stripped of metadata such as the place where \
            it was taken, and fitted to what the portal takes; one that needs none of it is sent as it is. Without a \
            connection the edit is stored, and `portrait sync` sends it: that ends with 0 as well.
            """
    )

    @OptionGroup(title: "The user") var user: SelectorOptions

    @Argument(help: ArgumentHelp("The picture; - is the standard input.", valueName: "file"))
    var input: String

    @Option(help: ArgumentHelp("The part of the picture to take, in pixels of the upright one.", valueName: "x,y,w,h"))
    var crop: String?

    @OptionGroup(title: "Hooks") var hooks: HookOptions
    @OptionGroup(title: "Common") var common: CommonOptions

    func run() async throws {
        let selector = try user.editableSelector()
        let crop = try CropOption(crop).rectangle
        let composition = try Composition(common, further: hooks.settings)
        let policy = try composition.settings.policy()
        let picture = try InputFile(path: input).read(limit: try composition.settings.decodeLimits().maximumByteCount)
        let saved = try await composition.tellingHooks(of: selector) {
            try await composition.withSession { _, context in
                try await context.uploadPortrait(selector, picture: picture, crop: crop, policy: policy)
            }
        }
        try SaveAnnouncement(saved, selector: selector).tell(common)
    }
}
