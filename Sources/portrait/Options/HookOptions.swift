import CommandLineOptions
import PortraitDrawing
import Screenlets

/// The options that name commands of the user's own, and say how they are run.
struct HookOptions: OptionGroup, Equatable {
    static let options: Options<Self> = [
        .text("on-response", "command", "Gets the picture on its standard input and gives the new one.") {
            $0.onResponse = $1
        },
        .text("on-response-server", "command", "The same as a process that stays, with frames on its pipes.") {
            $0.onResponseServer = $1
        },
        .text("on-error", "command", "Gets a JSON object when a portrait can't be had.") { $0.onError = $1 },
        .text("on-uploaded", "command", "Gets a JSON object when an edit was taken.") { $0.onUploaded = $1 },
        .text("on-upload-error", "command", "Gets a JSON object when an edit was refused.") { $0.onUploadError = $1 },
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
        .text("hook-timeout", "seconds", "The time that a hook has; 10 by default.") { $0.hookTimeout = $1 },
        .flag("hook-shell", "Run the commands by /bin/sh -c.") { $0.hookShell = true },
    ]

    var onResponse: String?
    var onResponseServer: String?
    var onError: String?
    var onUploaded: String?
    var onUploadError: String?
    var hookFormat: String?
    var hookFailure: String?
    var hookTimeout: String?
    var hookShell = false

    /// What was given, by setting.
    var settings: [SettingKey: String] {
        let given: [(SettingKey, String?)] = [
            (.onResponse, onResponse), (.onResponseServer, onResponseServer), (.onError, onError),
            (.onUploaded, onUploaded), (.onUploadError, onUploadError), (.hookFormat, hookFormat),
            (.hookFailure, hookFailure), (.hookTimeout, hookTimeout), (.hookShell, hookShell ? "true" : nil),
        ]
        return [SettingKey: String](uniqueKeysWithValues: given.compactMap { key, value in value.map { (key, $0) } })
    }
}
