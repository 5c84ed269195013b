import Testing

@testable import portrait

@Suite("The secret of a login")
struct LoginSecretTests {
    /// An account that holds always, and a profile of which the password is not told.
    private static let yaml = """
        server: https://portal.example.com
        user: jane
        password-file: /secrets/jane
        client-id: client
        client-secret-file: /secrets/client
        profiles:
          half:
            server: https://other.example.com
            user: eve
          whole:
            server: https://other.example.com
            user: eve
            password-command: pass show eve
        """

    private func settings(
        _ options: [SettingKey: String] = [:],
        environment: [String: String] = [:],
        profile: String? = nil
    ) throws -> Settings {
        Settings(
            resolved: try ResolvedSettings(
                options: options,
                environment: environment,
                file: try ConfigurationFile(path: "/config.yaml", yaml: Self.yaml),
                profile: profile
            ),
            process: ProcessContext(arguments: [], environment: environment, standardOutputIsTerminal: false)
        )
    }

    @Test("is the kept one only where the server and the name stand beside it")
    func kept() throws {
        #expect(try LoginSecret(settings(), ofClient: false) == .kept)
        #expect(try LoginSecret(settings(profile: "whole"), ofClient: false) == .kept)
        #expect(try LoginSecret(settings(profile: "half"), ofClient: false) == .ofAnotherAccount)
        for key in [SettingKey.server, .user] {
            #expect(try LoginSecret(settings([key: "x"]), ofClient: false) == .ofAnotherAccount)
            let environment = [key.environmentName: "x"]
            #expect(try LoginSecret(settings(environment: environment), ofClient: false) == .ofAnotherAccount)
        }
    }

    @Test("is the kept one of a client only where the server and the client stand beside it")
    func client() throws {
        #expect(try LoginSecret(settings(), ofClient: true) == .kept)
        #expect(try LoginSecret(settings([.user: "eve"]), ofClient: true) == .kept)
        #expect(try LoginSecret(settings([.server: "x"]), ofClient: true) == .ofAnotherAccount)
        let environment = ["PORTRAIT_CLIENT_SECRET": "x"]
        #expect(try LoginSecret(settings([.server: "x"], environment: environment), ofClient: true) == .given)
    }

    @Test("is the one that was given for it, for whatever account")
    func given() throws {
        let other: [SettingKey: String] = [.server: "x", .user: "eve"]
        let option = other.merging([.passwordFile: "/secrets/eve"]) { _, own in own }
        #expect(try LoginSecret(settings(option), ofClient: false) == .given)
        #expect(try LoginSecret.isKept(.passwordFile, in: settings(option)))
        for name in ["PORTRAIT_PASSWORD", "PORTRAIT_PASSWORD_FILE", "PORTRAIT_PASSWORD_COMMAND"] {
            #expect(try LoginSecret(settings(other, environment: [name: "x"]), ofClient: false) == .given)
            #expect(try LoginSecret(settings(other, environment: [name: ""]), ofClient: false) == .ofAnotherAccount)
        }
    }

    @Test("of another account is not kept with this one")
    func otherAccount() throws {
        let settings = try settings([.server: "x", .user: "eve"], environment: ["PORTRAIT_PASSWORD": "x"])
        #expect(!LoginSecret.isKept(.passwordFile, in: settings))
        #expect(!LoginSecret.isKept(.clientSecretFile, in: settings))
        #expect(try LoginSecret.isKept(.passwordFile, in: self.settings()))
    }

    @Test(
        "that was typed is kept in a file of its profile's own, which is in no other folder",
        arguments: [
            (nil, "default.password"), ("default", "profile-default.password"), ("a-B_9", "profile-a-B_9.password"),
            ("../evil", "profile-%2E%2E%2Fevil.password"), ("\n", "profile-%0A.password"),
        ] as [(String?, String)]
    )
    func fileName(profile: String?, name: String) {
        #expect(LoginSecret.fileName(profile: profile) == name)
    }
}
