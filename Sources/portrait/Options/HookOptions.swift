import CommandLineOptions
import PortraitDrawing

/// The options that name commands of the user's own for portraits, and say how they are run.
struct HookOptions: OptionGroup, Equatable {
    static let options: Options<Self> = [
        .group("", PictureHookOptions.self) { $1(&$0.pictures) },
        .text("on-error", "command", "Gets a JSON object when a portrait can't be had.") { $0.onError = $1 },
        .text("on-uploaded", "command", "Gets a JSON object when the portal has an edit.") { $0.onUploaded = $1 },
        .text("on-stored", "command", "Gets a JSON object when an edit was kept here only.") { $0.onStored = $1 },
        .text("on-upload-error", "command", "Gets a JSON object when an edit was refused.") { $0.onUploadError = $1 },
    ]

    var pictures = PictureHookOptions()
    var onError: String?
    var onUploaded: String?
    var onStored: String?
    var onUploadError: String?

    /// What was given, by setting.
    var settings: [SettingKey: String] {
        [SettingKey: String](
            given: [
                (.onError, onError), (.onUploaded, onUploaded), (.onStored, onStored),
                (.onUploadError, onUploadError),
            ]
        )
        .merging(pictures.settings) { _, later in later }
    }
}
