import PixelPipeline
import Screenlets
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

    /// The settings with one of them given as an option.
    private func settings(_ key: SettingKey, _ text: String) throws -> Settings {
        Settings(
            resolved: try ResolvedSettings(options: [key: text], environment: [:], file: nil, profile: nil),
            surroundings: Surroundings(arguments: [], environment: [:], standardOutputIsTerminal: false)
        )
    }

    private static let largest: [SettingKey: String] = [
        .maxInputBytes: "1000GB", .maxProfileBytes: "1000GB", .maxMetadataBytes: "1000GB", .maxPictureMemory: "1000GB",
        .maxUploadBytes: "1000GB", .maxPixels: "1000000000", .maxSide: "1000000000", .maxScans: "1000000000",
        .maxOutputSide: "1000000000", .maxSegments: "1000000000", .maxPictureSeconds: "86400",
    ]

    @Test("of limits are above zero, and none that can't be counted with", arguments: largest.keys)
    func limits(_ key: SettingKey) throws {
        for text in ["0", "-1", "9223372036854775807", "2000000000000000000", "1000000000001"] {
            let settings = try settings(key, text)
            let error = #expect(throws: PortraitError.self) { try settings.uploadPreparation() }
            #expect(error?.code == .usage)
            #expect(error?.message.contains("\(key.rawValue) (option --\(key.rawValue))") == true)
            #expect(error?.hint.contains("at most 1000GB") == true || error?.hint.contains(" from 1 to ") == true)
        }
        _ = try settings(key, "1").uploadPreparation()
        let limits = try settings(key, try #require(Self.largest[key])).decodeLimits()
        let bitmap = Bitmap(size: PixelSize(width: 9, height: 9), filledWith: .white)
        let renderer = Renderer(limits: limits)
        let size = try renderer.render(renderer.encode(bitmap, as: .png), recipe: Recipe(parsing: "resize:5x5")).size
        #expect(size == PixelSize(width: 5, height: 5))
    }

    @Test(
        "are told by the name of the option that they have",
        arguments: [(SettingKey.serveTrustedHosts, "--trusted-hosts"), (.listen, "--listen")]
    )
    func option(_ key: SettingKey, _ name: String) {
        #expect(key.optionName == name)
    }

    @Test("hold by default where a variable is empty")
    func defaults() throws {
        let environment = ["PORTRAIT_HISTORY": "", "HISTORY": "7"]
        let settings = try ResolvedSettings(options: [:], environment: environment, file: nil, profile: nil)
        #expect(settings[.history] == ResolvedSettings.Value(text: "5", origin: .default))
    }
}
