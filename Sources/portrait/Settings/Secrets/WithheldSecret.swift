/// A secret of the configuration file that a profile does not get, as it belongs to another server or account.
struct WithheldSecret: Hashable, Sendable {
    /// The configuration file.
    let path: String
    /// Where the secret stands in it.
    let line: Int
    let profile: String
    /// The setting that the profile has another value of than the file.
    let owner: SettingKey

    /// Why the profile does not get it.
    var reason: String { "\(path):\(line) is for another \(owner.rawValue) than that of profile \(profile)" }
}
