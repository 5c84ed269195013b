/// A secret of the configuration file that is not for what holds, as it belongs to another server or account.
struct WithheldSecret: Hashable, Sendable {
    /// The configuration file.
    let path: String
    /// Where the secret stands in it.
    let line: Int
    /// The setting that has another value where the secret stands than holds.
    let owner: SettingKey
    /// Who named what holds, in words.
    let namer: String

    /// Why the secret is not given.
    var reason: String { "\(path):\(line) is for another \(owner.rawValue) than that of \(namer)" }
}
