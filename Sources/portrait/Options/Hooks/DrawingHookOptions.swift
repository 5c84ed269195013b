import CommandLineOptions

/// The options that name commands of the user's own where portraits are loaded and drawn, and none is changed.
struct DrawingHookOptions: OptionGroup, Equatable {
    static let options: Options<Self> = [
        .group("", PictureHookOptions.self) { $1(&$0.pictures) },
        .text("on-error", "command", "Gets a JSON object when a portrait can't be had.") { $0.onError = $1 },
    ]

    var pictures = PictureHookOptions()
    var onError: String?

    /// What was given, by setting.
    var settings: [SettingKey: String] {
        [SettingKey: String](given: [(.onError, onError)]).merging(pictures.settings) { _, later in later }
    }
}
