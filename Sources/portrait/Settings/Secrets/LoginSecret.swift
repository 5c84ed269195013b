/// What the settings tell of the secret of a login, so that the one of another account is never sent.
enum LoginSecret: Hashable, Sendable {
    /// It was given for this login, by an option or in the environment.
    case given
    /// It is kept for the account that is tried: it stands where the server and the name do.
    case kept
    /// It is kept, but for another server or name than those of this login.
    case ofAnotherAccount
    /// There is none.
    case missing

    /// Looks at the one that would be sent.
    ///
    /// - Parameters:
    ///   - settings: The settings of the login.
    ///   - isClient: Whether it is the secret of an OAuth2 client, and no password.
    init(_ settings: Settings, ofClient isClient: Bool) {
        let variable = isClient ? "PORTRAIT_CLIENT_SECRET" : "PORTRAIT_PASSWORD"
        let keys: [SettingKey] = isClient ? [.clientSecretFile] : [.passwordFile, .passwordCommand]
        let name = settings.resolved[isClient ? .clientId : .user].origin.rank
        let server = settings.resolved[.server].origin.rank
        let isInEnvironment = !(settings.process.environment[variable] ?? "").isEmpty
        let rank = keys.compactMap { settings.text($0) == nil ? nil : settings.resolved[$0].origin.rank }.min()
        self =
            if isInEnvironment || rank.map(Self.isGiven) ?? false {
                .given
            } else if let rank {
                rank == server && rank == name ? .kept : .ofAnotherAccount
            } else if keys.contains(where: { settings.resolved[$0].origin.withheld != nil }) {
                .ofAnotherAccount
            } else {
                .missing
            }
    }

    /// Tells whether a setting that names a secret belongs to the account of a login, and is kept with it.
    ///
    /// - Parameters:
    ///   - key: The setting.
    ///   - settings: The settings of the login.
    /// - Returns: Whether it does; what the configuration has for another account does not.
    static func isKept(_ key: SettingKey, in settings: Settings) -> Bool {
        isGiven(settings.resolved[key].origin.rank)
            || LoginSecret(settings, ofClient: key == .clientSecretFile) == .kept
    }

    /// Names the file of a password that was typed.
    ///
    /// - Parameter profile: The profile that it is of; nil for the account that holds always.
    /// - Returns: The name, in which all but letters, digits, `-` and `_` is written by its numbers: a profile's name leads to
    ///   no other folder, and to no other account's file.
    static func fileName(profile: String?) -> String {
        guard let profile else { return "default.password" }
        let parts = profile.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                String(UnicodeScalar(byte))
            default: "%" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return "profile-\(parts.joined()).password"
    }

    /// Whether a setting of a rank was given for this login, and does not stand in the configuration.
    private static func isGiven(_ rank: Int) -> Bool { rank <= SettingOrigin.environment("").rank }
}
