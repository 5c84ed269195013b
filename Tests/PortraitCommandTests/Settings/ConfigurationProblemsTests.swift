import Screenlets
import Testing

@testable import portrait

@Suite("Problems of the configuration")
struct ConfigurationProblemsTests {
    private func problems(_ environment: [String: String]) throws -> [PortraitError] {
        let process = ProcessContext(
            arguments: [],
            environment: environment.merging(["HOME": "/nonexistent"]) { own, _ in own },
            standardOutputIsTerminal: false
        )
        return try Composition(CommonOptions(), process: process).configurationProblems()
    }

    /// A value of each setting that makes no sense.
    private static let nonsense: [SettingKey: String] = [
        .server: "ftp://portal.example.com", .signIn: "x", .signInRetry: "0", .companyId: "x", .groupId: "x",
        .flavour: "8", .policy: "sometimes", .timeout: "0.0009", .cacheSize: "x", .history: "x", .store: "nonsense",
        .maxInputBytes: "0", .maxPixels: "0", .maxSide: "0", .maxScans: "0", .maxOutputSide: "0", .maxSegments: "0",
        .maxProfileBytes: "0", .maxMetadataBytes: "0", .maxPictureMemory: "0", .maxPictureSeconds: "0",
        .maxUploadBytes: "0", .portalPortraitBox: "x", .portalPortraitFormat: "gif", .masters: "true", .codecs: "x",
        .decoders: "x", .listen: "foo", .onResponse: "cat 'x", .onResponseServer: "cat 'x", .onRendition: "cat 'x",
        .onRenditionServer: "cat 'x", .onError: "cat 'x", .onUploaded: "cat 'x", .onStored: "cat 'x",
        .onUploadError: "cat 'x", .onPage: "cat 'x", .hookFormat: "bmp", .hookFailure: "x", .hookTimeout: "x",
        .hookShell: "on", .tlsCertificate: "/nonexistent", .tlsKey: "/nonexistent", .tokenFile: "/nonexistent",
        .signingKeyFile: "/nonexistent", .requireSignature: "on", .serveSignatureExempt: "profile",
        .servePolicies: "x", .serveFresh: "x", .serveStale: "-1", .serveStaleIfError: "x",
        .servePlaceholderFresh: "x", .serveMemory: "0", .serveWorkers: "1025", .serveQueue: "0", .serveMaxCost: "0",
        .serveMisses: "0", .serveProfiles: "true", .serveHosts: "portraits.example.com:8443", .serveTrustedHosts: "a/b",
        .serveTrustedOrigins: "x", .serveTrustedProxies: "proxy.example.com", .serveUserListInterval: "0",
    ]

    /// The settings of which any text may be one, or of which only who asks the portal or opens the store finds out.
    private static let free: Set<SettingKey> = [
        .user, .passwordFile, .passwordCommand, .clientId, .clientSecretFile, .proxy, .caFile, .clientCertificate,
        .clientKey, .cacheDir, .storePasswordFile, .unixSocket,
    ]

    @Test("are found in every setting, and told once", arguments: SettingKey.allCases)
    func values(key: SettingKey) throws {
        guard let text = Self.nonsense[key] else {
            #expect(Self.free.contains(key))
            return
        }
        let problems = try problems([key.environmentName: text])
        #expect(problems.count == 1, "\(problems)")
        #expect(problems.first?.code == .badConfiguration)
        #expect(key == .server || problems.first?.message.contains(key.rawValue) == true, "\(problems)")
    }

    @Test("are not there where nothing is set")
    func nothing() throws {
        #expect(try problems([:]).isEmpty)
    }

    @Test(
        "are settings that make no sense together, too",
        arguments: [
            (["PORTRAIT_REQUIRE_SIGNATURE": "true"], "no key to sign with"),
            (["PORTRAIT_ON_RESPONSE": "cat", "PORTRAIT_ON_RESPONSE_SERVER": "cat"], "are both set"),
            (["PORTRAIT_HOOK_FORMAT": "bmp", "PORTRAIT_HOOK_FAILURE": "x"], "hook-format"),
        ]
    )
    func together(environment: [String: String], message: String) throws {
        let problems = try problems(environment)
        #expect(problems.contains { $0.message.contains(message) }, "\(problems)")
        #expect(problems.count == Set(problems).count)
    }
}
