/// Where a setting's value came from.
enum SettingOrigin: Hashable, Sendable, CustomStringConvertible {
    case option(String)
    case environment(String)
    case file(path: String, line: Int, profile: String?)
    case `default`
    case unset
    /// It stands in the file, but is not for the server or the account that hold.
    case withheld(WithheldSecret)

    /// Which of several settings holds that stand for the same: the one with the lowest number.
    var rank: Int {
        switch self {
        case .option: 0
        case .environment: 1
        case .file(_, _, _?): 2
        case .file(_, _, nil): 3
        case .default, .unset, .withheld: 4
        }
    }

    /// Whether the value stands in the configuration file.
    var isOfFile: Bool { if case .file = self { true } else { false } }

    /// The secret that stands in the file, but is not for what holds; nil of any other origin.
    var withheld: WithheldSecret? { if case .withheld(let secret) = self { secret } else { nil } }

    /// Who named the value, in words: a profile by its name, and all else by its place.
    var namer: String { if case .file(_, _, let profile?) = self { "profile \(profile)" } else { description } }

    var description: String {
        switch self {
        case .option(let name): "option \(name)"
        case .environment(let name): "environment \(name)"
        case .file(let path, let line, nil): "\(path):\(line)"
        case .file(let path, let line, let profile?): "\(path):\(line) (profile \(profile))"
        case .default: "default"
        case .unset: "not set"
        case .withheld(let secret): "not set: \(secret.reason)"
        }
    }
}
