import LiferayPortal
import StoreEngine

extension ConfigurationFile {
    /// Finds a secret of the file that is not for what holds.
    ///
    /// A secret is for the server and the account of its place, those of a profile or those that hold always: where a
    /// profile, an option or the environment names others, it is not to be sent there. One beside which there is no
    /// server, or no account, is for whatever is named.
    ///
    /// - Parameters:
    ///   - key: A setting that leads to a secret.
    ///   - profile: The chosen profile; nil where there is none.
    ///   - values: What holds, whoever named it.
    /// - Returns: The secret; nil where the file has none, and where it is for what holds.
    func withheld(
        _ key: SettingKey,
        profile: String?,
        among values: [SettingKey: ResolvedSettings.Value]
    ) -> WithheldSecret? {
        guard let secret = entry(key, profile: profile) else { return nil }
        for owner in SettingKey.secretOwners[key] ?? [] {
            guard let own = entry(owner, profile: secret.profile)?.entry.value, let held = values[owner],
                let other = held.text, !owner.isSame(own, other)
            else { continue }
            return WithheldSecret(path: path, line: secret.entry.line, owner: owner, namer: held.origin.namer)
        }
        return nil
    }
}

extension SettingKey {
    /// The settings that lead to secrets, each with those that tell whose it is.
    static let secretOwners: [SettingKey: [SettingKey]] = [
        .passwordFile: [.server, .user], .passwordCommand: [.server, .user], .clientSecretFile: [.server, .clientId],
        .storePasswordFile: [.store],
    ]

    /// Whether two values of a setting name the same owner of a secret.
    fileprivate func isSame(_ first: String, _ second: String) -> Bool {
        if first == second { return true }
        return switch self {
        case .server: Self.areOneServer(first, second)
        case .store: Self.areOneAccount(first, second)
        // E-mail addresses and screen names are compared so by portals.
        case .user: first.lowercased() == second.lowercased()
        default: false
        }
    }

    /// Whether two databases are reached with one password; what is no address has nothing in common with any.
    private static func areOneAccount(_ first: String, _ second: String) -> Bool {
        guard let first = PostgresAddress(first), let second = PostgresAddress(second) else { return false }
        return first.account == second.account
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
