import ArgumentParser

/// The options of the portrait service.
struct ServeOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Where it listens; 127.0.0.1:8080 by default, port 0 takes a free one.",
            valueName: "host:port"
        )
    )
    var listen: String?

    @Option(
        name: .customLong("unix-socket"),
        help: ArgumentHelp("A socket in the file system to listen on instead of a port.", valueName: "path")
    )
    var unixSocket: String?

    @Option(
        name: .customLong("token-file"),
        help: ArgumentHelp(
            "A file with a line TOKEN SCOPE[,SCOPE] for each bearer token; scopes are read, edit and admin.",
            valueName: "file"
        )
    )
    var tokenFile: String?

    @Option(
        name: .customLong("signing-key-file"),
        help: ArgumentHelp("A file with a line NAME SECRET for each key that signs addresses.", valueName: "file")
    )
    var signingKeyFile: String?

    @Flag(
        name: .customLong("require-signature"),
        help: "Give pictures only for signed addresses, or to a token."
    )
    var requireSignature = false

    func validate() throws {
        guard listen == nil || unixSocket == nil else {
            throw ValidationError("--listen and --unix-socket exclude each other")
        }
    }

    /// What was given, by setting.
    var settings: [SettingKey: String] {
        let given: [(SettingKey, String?)] = [
            (.listen, listen), (.unixSocket, unixSocket), (.tokenFile, tokenFile), (.signingKeyFile, signingKeyFile),
            (.requireSignature, requireSignature ? "true" : nil),
        ]
        return [SettingKey: String](uniqueKeysWithValues: given.compactMap { key, value in value.map { (key, $0) } })
    }
}
