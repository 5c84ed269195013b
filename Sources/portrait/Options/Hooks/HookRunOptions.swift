import CommandLineOptions

/// The options that say how commands of the user's own are run, whatever the event.
struct HookRunOptions: OptionGroup, Equatable {
    static let options: Options<Self> = [
        .text("hook-timeout", "seconds", "The time that a hook has; 10 by default.") { $0.hookTimeout = $1 },
        .flag("hook-shell", "Run the commands by /bin/sh -c.") { $0.hookShell = true },
    ]

    var hookTimeout: String?
    var hookShell = false

    /// What was given, by setting.
    var settings: [SettingKey: String] {
        [SettingKey: String](
            given: [(.hookTimeout, hookTimeout), (.hookShell, hookShell ? "true" : nil)]
        )
    }
}

extension [SettingKey: String] {
    /// Collects the options that were given.
    ///
    /// - Parameter options: The options; nil for one that was not given.
    init(given options: [(SettingKey, String?)]) {
        self.init(uniqueKeysWithValues: options.compactMap { key, value in value.map { (key, $0) } })
    }
}
