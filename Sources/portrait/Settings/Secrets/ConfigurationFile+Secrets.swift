import LiferayPortal

extension ConfigurationFile {
    /// Finds a secret that holds always, but is not for a profile.
    ///
    /// A secret is for the server and the account that it was written beside: a profile that names others is not to
    /// send it there. One beside which there is no server, or no account, is for whatever profiles name.
    ///
    /// - Parameters:
    ///   - key: The setting.
    ///   - profile: The chosen profile.
    /// - Returns: The secret; nil where the setting is none, where the profile has one of its own, and where it gets
    ///   this one.
    func withheld(_ key: SettingKey, from profile: String) -> WithheldSecret? {
        guard let own = profiles[profile], own[key] == nil, let secret = values[key] else { return nil }
        let owner = key.secretOwners.first { owner in
            guard let usual = values[owner]?.value, let other = own[owner]?.value else { return false }
            return owner == .server ? !Self.areOneServer(usual, other) : usual != other
        }
        return owner.map { WithheldSecret(path: path, line: secret.line, profile: profile, owner: $0) }
    }

    /// Whether two addresses have scheme, host and port in common; what is no address has nothing in common with any.
    private static func areOneServer(_ first: String, _ second: String) -> Bool {
        do throws(PortalError) {
            let first = try PortalAddress(first)
            let second = try PortalAddress(second)
            return first.scheme == second.scheme && first.host == second.host && first.port == second.port
        } catch {
            // Whoever asks the portal tells what is wrong with its address.
            return false
        }
    }
}

extension SettingKey {
    /// The settings that tell whose secret this one leads to; none where it leads to no secret that a portal gets.
    fileprivate var secretOwners: [SettingKey] {
        switch self {
        case .passwordFile, .passwordCommand: [.server, .user]
        case .clientSecretFile: [.server, .clientId]
        default: []
        }
    }
}
