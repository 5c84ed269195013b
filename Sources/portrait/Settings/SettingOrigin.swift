/// Where a setting's value came from.
enum SettingOrigin: Hashable, Sendable, CustomStringConvertible {
    case option(String)
    case environment(String)
    case file(path: String, line: Int, profile: String?)
    case `default`
    case unset

    var description: String {
        switch self {
        case .option(let name): "option \(name)"
        case .environment(let name): "environment \(name)"
        case .file(let path, let line, nil): "\(path):\(line)"
        case .file(let path, let line, let profile?): "\(path):\(line) (profile \(profile))"
        case .default: "default"
        case .unset: "not set"
        }
    }
}
