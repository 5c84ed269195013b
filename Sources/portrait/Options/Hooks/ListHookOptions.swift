import CommandLineOptions
import PortraitDrawing

/// The options that name commands of the user's own for lists.
struct ListHookOptions: OptionGroup, Equatable {
    static let options: Options<Self> = [
        .text("on-page", "command", "Gets a JSON object with the rows of each page.") { $0.onPage = $1 },
        .text("on-error", "command", "Gets a JSON object when a page can't be had.") { $0.onError = $1 },
        .group("", HookRunOptions.self) { $1(&$0.run) },
    ]

    var onPage: String?
    var onError: String?
    var run = HookRunOptions()

    /// What was given, by setting.
    var settings: [SettingKey: String] {
        [SettingKey: String](given: [(.onPage, onPage), (.onError, onError)])
            .merging(run.settings) { _, later in later }
    }
}
