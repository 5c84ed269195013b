import ArgumentParser

/// The options that name commands of the user's own, and say how they are run.
struct HookOptions: ParsableArguments {
    @Option(
        name: .customLong("on-response"),
        help: ArgumentHelp("Gets the picture on its standard input and gives the new one.", valueName: "command")
    )
    var onResponse: String?

    @Option(
        name: .customLong("on-response-server"),
        help: ArgumentHelp("The same as a process that stays, with frames on its pipes.", valueName: "command")
    )
    var onResponseServer: String?

    @Option(
        name: .customLong("on-error"),
        help: ArgumentHelp("Gets a JSON object when a portrait can't be had.", valueName: "command")
    )
    var onError: String?

    @Option(
        name: .customLong("on-uploaded"),
        help: ArgumentHelp("Gets a JSON object when an edit was taken.", valueName: "command")
    )
    var onUploaded: String?

    @Option(
        name: .customLong("on-upload-error"),
        help: ArgumentHelp("Gets a JSON object when an edit was refused.", valueName: "command")
    )
    var onUploadError: String?

    @Option(
        name: .customLong("hook-format"),
        help: ArgumentHelp("The picture's format: png or pam.", valueName: "format")
    )
    var hookFormat: String?

    @Option(
        name: .customLong("hook-failure"),
        help: ArgumentHelp("What a failed hook does to the picture: fail, or skip.", valueName: "what")
    )
    var hookFailure: String?

    @Option(
        name: .customLong("hook-timeout"),
        help: ArgumentHelp("The time that a hook has; 10 by default.", valueName: "seconds")
    )
    var hookTimeout: String?

    @Flag(name: .customLong("hook-shell"), help: "Run the commands by /bin/sh -c.")
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
