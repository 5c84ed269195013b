import OfflineStore
import StoreEngine

/// All settings as rows to print, secrets masked.
struct ConfigurationListing: Sendable {
    /// One setting.
    struct Row: Encodable, Hashable, Sendable {
        var name: String
        var value: String?
        var origin: String
    }

    let rows: [Row]

    init(_ settings: Settings) {
        var rows = SettingKey.allCases.map { key in
            let found = settings.resolved[key]
            return Row(
                name: key.rawValue,
                value: found.text.map { Self.shown($0, for: key) },
                origin: found.origin.description
            )
        }
        let environment = settings.process.environment
        for (name, variable) in [("password", "PORTRAIT_PASSWORD"), ("client-secret", "PORTRAIT_CLIENT_SECRET")] {
            guard let value = environment[variable], !value.isEmpty else { continue }
            rows.append(Row(name: name, value: Self.mask, origin: SettingOrigin.environment(variable).description))
        }
        let path = settings.process.configurationPath
        rows += settings.resolved.recipes.sorted { $0.key < $1.key }
            .map { Row(name: "recipe \($0.key)", value: $0.value, origin: path) }
        rows += settings.overlayPaths.sorted { $0.key < $1.key }
            .map { Row(name: "overlay \($0.key)", value: $0.value, origin: path) }
        if settings.resolved[.cacheDir].text == nil, let index = rows.firstIndex(where: { $0.name == "cache-dir" }) {
            rows[index] = Row(name: "cache-dir", value: settings.cacheFolder, origin: SettingOrigin.default.description)
        }
        self.rows = rows
    }

    /// An address is refused when it holds a password, but it may not be shown before that either.
    private static func shown(_ text: String, for key: SettingKey) -> String {
        if key.isSecret { return mask }
        if key == .store { return PostgresAddress(text)?.uri ?? mask }
        guard key == .server, let at = text.utf8.lastIndex(of: UInt8(ascii: "@")) else { return text }
        return mask + text[at...]
    }

    private static let mask = "********"
}
