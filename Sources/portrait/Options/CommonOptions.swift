import ArgumentParser

/// The options that every command takes.
struct CommonOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The portal's base address.", valueName: "url"))
    var server: String?

    @Option(
        help: ArgumentHelp("The name to sign in with; without one the portal is asked as a guest.", valueName: "name")
    )
    var user: String?

    @Option(
        name: .customLong("password-file"),
        help: ArgumentHelp("A file with the password on its first line.", valueName: "file")
    )
    var passwordFile: String?

    @Option(help: ArgumentHelp("The profile of the configuration file.", valueName: "name"))
    var profile: String?

    @Option(help: ArgumentHelp("remote-only, cache-only, remote-first (default) or cache-first.", valueName: "policy"))
    var policy: String?

    @Option(name: .customLong("cache-dir"), help: ArgumentHelp("The folder of the cache.", valueName: "folder"))
    var cacheDir: String?

    @Option(
        help: ArgumentHelp(
            "A database of PostgreSQL in place of the folder, shared by many machines: postgres://USER@HOST/DATABASE.",
            valueName: "url"
        )
    )
    var store: String?

    @Option(help: ArgumentHelp("The longest that a request may take.", valueName: "seconds"))
    var timeout: String?

    @Flag(help: "Tell the result, and a failure, as one JSON object on the standard output.")
    var json = false

    @Flag(help: "Say nothing but errors.")
    var quiet = false

    @Flag(name: .shortAndLong, help: "Tell what is asked of the portal and of the cache.")
    var verbose = false

    @Flag(help: "Start the embedded portal for this command, on a free loopback port.")
    var sandbox = false

    /// What was given, by setting.
    var settings: [SettingKey: String] {
        let given: [(SettingKey, String?)] = [
            (.server, server), (.user, user), (.passwordFile, passwordFile), (.policy, policy), (.cacheDir, cacheDir),
            (.timeout, timeout), (.store, store),
        ]
        return [SettingKey: String](uniqueKeysWithValues: given.compactMap { key, value in value.map { (key, $0) } })
    }
}
