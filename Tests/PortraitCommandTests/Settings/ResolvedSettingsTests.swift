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
            process: ProcessContext(arguments: [], environment: [:], standardOutputIsTerminal: false)
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

    @Test("of times are from a thousandth of a second to a day", arguments: [SettingKey.timeout, .hookTimeout])
    func times(_ key: SettingKey) throws {
        for text in ["0", "-1", "0.0001", "0.0009", "86400.1", "nan", "soon"] {
            let settings = try settings(key, text)
            let error = #expect(throws: PortraitError.self) { try settings.fractionalSeconds(key) }
            #expect(error?.code == .usage)
            #expect(error?.hint == "expected is a number of seconds from 0.001 to 86400")
        }
        #expect(try settings(key, "0.001").fractionalSeconds(key) == .milliseconds(1))
        #expect(try settings(key, "1.5").fractionalSeconds(key) == .milliseconds(1_500))
        #expect(try settings(key, "86400").fractionalSeconds(key) == .seconds(86_400))
    }

    @Test(
        "are told by the name of the option that they have",
        arguments: [
            (SettingKey.serveTrustedHosts, "--trusted-hosts"), (.listen, "--listen"),
            (.serveUserListInterval, "--user-list-interval"),
        ]
    )
    func option(_ key: SettingKey, _ name: String) {
        #expect(key.optionName == name)
    }

    /// Secrets that stand beside a server and accounts, and profiles that name others, the same ones, or none.
    private static let accounts = """
        server: https://portal.example.com
        user: jane
        password-file: /secrets/jane
        client-id: client
        client-secret-file: /secrets/client
        profiles:
          other-host: { server: "https://other.example.com" }
          other-scheme: { server: "http://portal.example.com" }
          other-port: { server: "https://portal.example.com:8443" }
          other-user: { user: eve }
          other-client: { client-id: robot }
          own-secrets:
            server: https://other.example.com
            password-file: /secrets/eve
            client-secret-file: /secrets/robot
          same-server: { server: "HTTPS://Portal.example.com:443/", user: jane }
          neither: { timeout: 5 }
        """

    @Test(
        "of secrets are for the server and the account that they stand beside",
        arguments: [
            ("other-host", nil, nil), ("other-scheme", nil, nil), ("other-port", nil, nil),
            ("other-user", nil, "/secrets/client"), ("other-client", "/secrets/jane", nil),
            ("own-secrets", "/secrets/eve", "/secrets/robot"), ("same-server", "/secrets/jane", "/secrets/client"),
            ("neither", "/secrets/jane", "/secrets/client"),
        ] as [(String, String?, String?)]
    )
    func secrets(profile: String, password: String?, client: String?) throws {
        let file = try ConfigurationFile(path: "/config.yaml", yaml: Self.accounts)
        let settings = try ResolvedSettings(options: [:], environment: [:], file: file, profile: profile)
        #expect(settings[.passwordFile].text == password)
        #expect(settings[.clientSecretFile].text == client)
        // Who asks for no profile, or says for this call what holds, gets what is asked for.
        let usual = try ResolvedSettings(options: [:], environment: [:], file: file, profile: nil)
        #expect(usual[.passwordFile].text == "/secrets/jane")
        let environment = ["PORTRAIT_CLIENT_SECRET_FILE": "/told"]
        let told = try ResolvedSettings(
            options: [.passwordFile: "/given"],
            environment: environment,
            file: file,
            profile: profile
        )
        #expect(told[.passwordFile].text == "/given")
        #expect(told[.clientSecretFile].text == "/told")
    }

    /// What names a server or an account beside the file, and which secrets go there.
    struct Naming: Sendable, CustomTestStringConvertible {
        var options: [SettingKey: String] = [:]
        var environment: [String: String] = [:]
        var profile: String?
        var password: String?
        var client: String?
        var testDescription: String { "\(options) \(environment) \(profile ?? "")" }
    }

    private static let other = "https://third.example.com"
    private static let namings: [Naming] = [
        Naming(options: [.server: other]),
        Naming(environment: ["PORTRAIT_SERVER": other]),
        Naming(options: [.server: "https://portal.example.com:8443"]),
        Naming(options: [.server: "no address"]),
        Naming(options: [.user: "eve"], client: "/secrets/client"),
        // Portals compare names so, too.
        Naming(options: [.user: "JANE"], password: "/secrets/jane", client: "/secrets/client"),
        Naming(environment: ["PORTRAIT_CLIENT_ID": "robot"], password: "/secrets/jane"),
        Naming(
            options: [.server: "HTTPS://Portal.example.com:443/intranet", .user: "jane"],
            password: "/secrets/jane",
            client: "/secrets/client"
        ),
        // What holds counts, and not what it beats.
        Naming(
            options: [.server: "https://portal.example.com"],
            environment: ["PORTRAIT_SERVER": other],
            profile: "other-host",
            password: "/secrets/jane",
            client: "/secrets/client"
        ),
        // Those of a profile are for its server, and for that of the file where it names none.
        Naming(options: [.server: other], profile: "own-secrets"),
        Naming(options: [.server: "https://portal.example.com"], profile: "own-secrets"),
        Naming(
            options: [.server: "https://other.example.com/"],
            profile: "own-secrets",
            password: "/secrets/eve",
            client: "/secrets/robot"
        ),
        Naming(options: [.server: other], profile: "neither"),
    ]

    @Test("of secrets are for no other server or account that an option or the environment names", arguments: namings)
    func secretsOfOthers(naming: Naming) throws {
        let settings = try ResolvedSettings(
            options: naming.options,
            environment: naming.environment,
            file: try ConfigurationFile(path: "/config.yaml", yaml: Self.accounts),
            profile: naming.profile
        )
        #expect(settings[.passwordFile].text == naming.password)
        #expect(settings[.clientSecretFile].text == naming.client)
    }

    @Test("of secrets that are given by an option or the environment are for whatever is named")
    func givenSecrets() throws {
        let settings = try ResolvedSettings(
            options: [.server: Self.other, .passwordFile: "/given"],
            environment: ["PORTRAIT_PASSWORD_COMMAND": "pass show third"],
            file: try ConfigurationFile(path: "/config.yaml", yaml: Self.accounts),
            profile: nil
        )
        #expect(settings[.passwordFile].text == "/given")
        #expect(settings[.passwordCommand].text == "pass show third")
    }

    @Test(
        "of a store's password are for the account of the store that they stand beside",
        arguments: [
            ([:], nil, "/secrets/store"), ([:], "other-host", nil), ([:], "other-user", nil), ([:], "less-safe", nil),
            ([:], "other-database", "/secrets/store"), ([:], "own-password", "/secrets/own"),
            (["PORTRAIT_STORE": "postgres://portrait@db2/portraits"], nil, nil),
            (["PORTRAIT_STORE": "postgres://portrait@db/q?sslmode=verify-full"], "other-host", "/secrets/store"),
            (["PORTRAIT_STORE_PASSWORD_FILE": "/told"], "other-host", "/told"),
        ] as [([String: String], String?, String?)]
    )
    func storePassword(environment: [String: String], profile: String?, expected: String?) throws {
        let yaml = """
            store: postgres://portrait@db/portraits?sslmode=verify-full
            store-password-file: /secrets/store
            profiles:
              other-host: { store: "postgres://portrait@db2/portraits?sslmode=verify-full" }
              other-user: { store: "postgres://eve@db/portraits?sslmode=verify-full" }
              less-safe: { store: "postgres://portrait@db/portraits" }
              other-database: { store: "postgresql://portrait@db/tests?sslmode=verify-full" }
              own-password:
                store: postgres://portrait@db2/portraits
                store-password-file: /secrets/own
            """
        let settings = try ResolvedSettings(
            options: [:],
            environment: environment,
            file: try ConfigurationFile(path: "/config.yaml", yaml: yaml),
            profile: profile
        )
        #expect(settings[.storePasswordFile].text == expected)
        if let secret = settings[.storePasswordFile].origin.withheld {
            #expect(secret.reason.hasPrefix("/config.yaml:2 is for another store than that of "))
        }
    }

    @Test("of secrets tell whom they are not for")
    func withheld() throws {
        let file = try ConfigurationFile(path: "/config.yaml", yaml: Self.accounts)
        let option = try ResolvedSettings(options: [.server: Self.other], environment: [:], file: file, profile: nil)
        #expect(
            option[.passwordFile].origin.description
                == "not set: /config.yaml:3 is for another server than that of option --server"
        )
        let variable = ["PORTRAIT_USER": "eve"]
        let told = try ResolvedSettings(options: [:], environment: variable, file: file, profile: nil)
        #expect(
            told[.passwordFile].origin.description
                == "not set: /config.yaml:3 is for another user than that of environment PORTRAIT_USER"
        )
        let expected = [
            ("other-host", "not set: /config.yaml:3 is for another server than that of profile other-host"),
            ("other-user", "not set: /config.yaml:3 is for another user than that of profile other-user"),
        ]
        for (profile, origin) in expected {
            let settings = try ResolvedSettings(options: [:], environment: [:], file: file, profile: profile)
            #expect(settings[.passwordFile].origin.description == origin)
        }
    }

    @Test("of secrets that stand beside no server and no account are for those of every profile")
    func secretsOfAll() throws {
        let yaml = """
            password-command: pass show portal
            profiles: { staging: { server: "https://staging.example.com", user: eve } }
            """
        let file = try ConfigurationFile(path: "/config.yaml", yaml: yaml)
        let settings = try ResolvedSettings(options: [:], environment: [:], file: file, profile: "staging")
        #expect(settings[.passwordCommand].text == "pass show portal")
        let named = try ResolvedSettings(options: [.server: Self.other], environment: [:], file: file, profile: nil)
        #expect(named[.passwordCommand].text == "pass show portal")
    }

    @Test(
        "are of the profile of the option, else of the environment, else of the file",
        arguments: [
            ("one", "two", "1"), (nil, "two", "2"), (nil, "", "3"), (nil, nil, "3"),
        ] as [(String?, String?, String)]
    )
    func profile(asked: String?, variable: String?, expected: String) throws {
        let yaml = """
            default-profile: three
            profiles: { one: { timeout: 1 }, two: { timeout: 2 }, three: { timeout: 3 } }
            """
        let file = try ConfigurationFile(path: "/config.yaml", yaml: yaml)
        let environment = variable.map { ["PORTRAIT_DEFAULT_PROFILE": $0] } ?? [:]
        let settings = try ResolvedSettings(options: [:], environment: environment, file: file, profile: asked)
        #expect(settings[.timeout].text == expected)
    }

    @Test("are of no profile where one is being made, whichever the environment names")
    func newProfile() throws {
        var options = CommonOptions()
        options.profile = "work"
        let environment = ["HOME": "/nonexistent", "PORTRAIT_DEFAULT_PROFILE": "other"]
        let process = ProcessContext(arguments: [], environment: environment, standardOutputIsTerminal: false)
        let made = try Composition(options, newProfile: true, process: process)
        #expect(made.settings.resolved.profile == nil)
        #expect(throws: PortraitError.self) { try Composition(options, process: process) }
    }

    @Test("tell where the name of a profile comes from that is not there")
    func noProfile() throws {
        let environment = ["PORTRAIT_DEFAULT_PROFILE": "none"]
        let error = #expect(throws: PortraitError.self) {
            try ResolvedSettings(options: [:], environment: environment, file: nil, profile: nil)
        }
        #expect(error?.message == "there is no profile \"none\" (environment PORTRAIT_DEFAULT_PROFILE)")
    }

    @Test("hold by default where a variable is empty")
    func defaults() throws {
        let environment = ["PORTRAIT_HISTORY": "", "HISTORY": "7"]
        let settings = try ResolvedSettings(options: [:], environment: environment, file: nil, profile: nil)
        #expect(settings[.history] == ResolvedSettings.Value(text: "5", origin: .default))
    }
}
