import CommandLineOptions
import PortraitDrawing

/// The options that name commands of the user's own which change pictures.
struct PictureHookOptions: OptionGroup, Equatable {
    static let options: Options<Self> = [
        .text("on-response", "command", "Gets the received picture on its standard input and gives the new one.") {
            $0.onResponse = $1
        },
        .text("on-response-server", "command", "The same as a process that stays, with frames on its pipes.") {
            $0.onResponseServer = $1
        },
        .text("on-rendition", "command", "Gets the finished rendition and gives the new one.") { $0.onRendition = $1 },
        .text("on-rendition-server", "command", "The same as a process that stays, with frames on its pipes.") {
            $0.onRenditionServer = $1
        },
        .text(
            "hook-format",
            "format",
            "The picture's format: png or pam.",
            completion: .of(HookFormat.allCases.map(\.rawValue))
        ) {
            $0.hookFormat = $1
        },
        .text(
            "hook-failure",
            "what",
            "What a failed hook does to the picture: fail, or skip.",
            completion: .of(HookFailure.allCases.map(\.rawValue))
        ) { $0.hookFailure = $1 },
        .group("", HookRunOptions.self) { $1(&$0.run) },
    ]

    var onResponse: String?
    var onResponseServer: String?
    var onRendition: String?
    var onRenditionServer: String?
    var hookFormat: String?
    var hookFailure: String?
    var run = HookRunOptions()

    /// What was given, by setting.
    var settings: [SettingKey: String] {
        [SettingKey: String](
            given: [
                (.onResponse, onResponse), (.onResponseServer, onResponseServer), (.onRendition, onRendition),
                (.onRenditionServer, onRenditionServer), (.hookFormat, hookFormat), (.hookFailure, hookFailure),
            ]
        )
        .merging(run.settings) { _, later in later }
    }
}
