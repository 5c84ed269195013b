import FoundationEssentials
import Screenlets
import Testing

@testable import portrait

@Suite("Passwords that a command prints")
struct SecretTests {
    /// Asks a script of the shell for the password.
    private func password(_ script: String, time: Duration) async throws -> String? {
        let folder = FileManager.default.temporaryDirectory.appending(path: "secret-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try Data(script.utf8).write(to: URL(filePath: folder + "/script"))
        let surroundings = Surroundings(arguments: [], environment: [:], standardOutputIsTerminal: false)
        let resolved = try ResolvedSettings(
            options: [.passwordCommand: "/bin/sh \(folder)/script"],
            environment: [:],
            file: nil,
            profile: nil
        )
        let settings = Settings(resolved: resolved, surroundings: surroundings)
        return try await Secret(settings: settings, commandTime: time).password()
    }

    @Test("are its first line")
    func firstLine() async throws {
        #expect(try await password("echo secret; echo more", time: .seconds(60)) == "secret")
    }

    @Test("are not waited for longer than a command has, and it ends with all that it started")
    func late() async throws {
        let (started, begun) = (Duration.seconds(1), ContinuousClock.now)
        let error = await #expect(throws: PortraitError.self) {
            // Also where something else holds its output.
            _ = try await password("echo secret; /bin/sleep 60 & exec /bin/sleep 60", time: started)
        }
        #expect(error?.code == .badConfiguration)
        #expect(error?.message == "password-command /bin/sh gave no password within 1 seconds")
        #expect(ContinuousClock.now - begun < .seconds(50))
    }

    @Test(
        "are none where it fails or prints nothing",
        arguments: ["echo secret; exit 1", "exit 0", "echo"]
    )
    func failing(_ script: String) async throws {
        let error = await #expect(throws: PortraitError.self) { _ = try await password(script, time: .seconds(60)) }
        #expect(error?.message == "password-command /bin/sh gave no password")
    }
}
