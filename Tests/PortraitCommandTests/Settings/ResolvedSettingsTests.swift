import Testing

@testable import portrait

@Suite("Settings and where they come from")
struct ResolvedSettingsTests {
    @Test(
        "are named in the environment in capitals",
        arguments: [
            (SettingKey.server, "PORTRAIT_SERVER"), (.cacheDir, "PORTRAIT_CACHE_DIR"),
            (.serveStaleIfError, "PORTRAIT_SERVE_STALE_IF_ERROR"),
        ]
    )
    func environment(_ key: SettingKey, _ name: String) throws {
        #expect(key.environmentName == name)
        let environment = ["HOME": "/home/jane", name: "x", name.lowercased(): "y"]
        let settings = try ResolvedSettings(options: [:], environment: environment, file: nil, profile: nil)
        #expect(settings[key] == ResolvedSettings.Value(text: "x", origin: .environment(name)))
    }

    @Test("have names of small letters and hyphens alone", arguments: SettingKey.allCases)
    func names(_ key: SettingKey) {
        #expect(key.rawValue.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil)
        #expect(key.environmentName.wholeMatch(of: /PORTRAIT(_[A-Z]+)+/) != nil)
    }

    @Test("hold by default where a variable is empty")
    func defaults() throws {
        let environment = ["PORTRAIT_HISTORY": "", "HISTORY": "7"]
        let settings = try ResolvedSettings(options: [:], environment: environment, file: nil, profile: nil)
        #expect(settings[.history] == ResolvedSettings.Value(text: "5", origin: .default))
    }
}
