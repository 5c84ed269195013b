import CommandLineOptions

/// The options that name commands of the user's own for portraits, be they drawn or changed.
struct HookOptions: OptionGroup, Equatable {
    static let options: Options<Self> = [
        .group("", DrawingHookOptions.self) { $1(&$0.drawing) },
        .text("on-uploaded", "command", "Gets a JSON object when the portal has an edit.") { $0.onUploaded = $1 },
        .text("on-stored", "command", "Gets a JSON object when an edit was kept here only.") { $0.onStored = $1 },
        .text("on-upload-error", "command", "Gets a JSON object when an edit was refused.") { $0.onUploadError = $1 },
    ]

    var drawing = DrawingHookOptions()
    var onUploaded: String?
    var onStored: String?
    var onUploadError: String?

    /// What was given, by setting.
    var settings: [SettingKey: String] {
        [SettingKey: String](
            given: [(.onUploaded, onUploaded), (.onStored, onStored), (.onUploadError, onUploadError)]
        )
        .merging(drawing.settings) { _, later in later }
    }
}
