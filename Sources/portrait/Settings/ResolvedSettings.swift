import Screenlets

/// The value of every setting with where it came from: option, else environment, else file, else default.
///
/// A secret of the file is for no other server and account than those it stands beside, whoever names others.
struct ResolvedSettings: Sendable {
    /// One value with its origin.
    struct Value: Hashable, Sendable {
        var text: String?
        var origin: SettingOrigin
    }

    /// The variable that names the profile where no option does.
    static let profileVariable = "PORTRAIT_DEFAULT_PROFILE"

    let profile: String?
    let recipes: [String: String]
    let overlays: [String: String]
    private let values: [SettingKey: Value]

    /// Resolves all settings.
    ///
    /// - Parameters:
    ///   - options: What was given on the command line.
    ///   - environment: The environment variables; an empty one counts as not set.
    ///   - file: The configuration file, if there is one.
    ///   - asked: The profile that was asked for, or nil for the default one of the environment, else of the file.
    /// - Throws: ``PortraitError`` when there is no such profile.
    init(
        options: [SettingKey: String],
        environment: [String: String],
        file: ConfigurationFile?,
        profile asked: String?
    ) throws(PortraitError) {
        let told = environment[Self.profileVariable].flatMap { $0.isEmpty ? nil : $0 }
        let profile = asked ?? told ?? file?.defaultProfile
        if let profile, file?.profiles[profile] == nil {
            let known = file?.profiles.keys.sorted().joined(separator: ", ") ?? ""
            throw PortraitError(
                .badConfiguration,
                message: "there is no profile \"\(profile)\""
                    + (asked == nil && told != nil ? " (environment \(Self.profileVariable))" : ""),
                hint: known.isEmpty
                    ? "the configuration file names no profiles; `portrait config path` tells where it is"
                    : "known profiles are \(known)"
            )
        }
        // Most environments name no setting, and each command starts with this.
        let environment = environment.filter { $0.key.utf8.starts(with: "PORTRAIT_".utf8) }
        var values: [SettingKey: Value] = [:]
        values.reserveCapacity(SettingKey.allCases.count)
        for key in SettingKey.allCases {
            let variable = environment.isEmpty ? "" : environment[key.environmentName] ?? ""
            values[key] =
                if let option = options[key] {
                    Value(text: option, origin: .option(key.optionName))
                } else if !variable.isEmpty {
                    Value(text: variable, origin: .environment(key.environmentName))
                } else if let file, let found = file.entry(key, profile: profile) {
                    Value(
                        text: found.entry.value,
                        origin: .file(path: file.path, line: found.entry.line, profile: found.profile)
                    )
                } else {
                    Value(text: key.defaultValue, origin: key.defaultValue == nil ? .unset : .default)
                }
        }
        for key in SettingKey.secretOwners.keys where values[key]?.origin.isOfFile == true {
            guard let secret = file?.withheld(key, profile: profile, among: values) else { continue }
            values[key] = Value(text: nil, origin: .withheld(secret))
        }
        self.profile = profile
        self.values = values
        recipes = file?.recipes ?? [:]
        overlays = file?.overlays ?? [:]
    }

    subscript(key: SettingKey) -> Value { values[key] ?? Value(text: nil, origin: .unset) }
}
