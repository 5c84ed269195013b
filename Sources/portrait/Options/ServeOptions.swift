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

    func validate() throws {
        guard listen == nil || unixSocket == nil else {
            throw ValidationError("--listen and --unix-socket exclude each other")
        }
    }

    /// What was given, by setting.
    var settings: [SettingKey: String] {
        let given: [(SettingKey, String?)] = [(.listen, listen), (.unixSocket, unixSocket)]
        return [SettingKey: String](uniqueKeysWithValues: given.compactMap { key, value in value.map { (key, $0) } })
    }
}
