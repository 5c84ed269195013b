import FoundationEssentials
import Screenlets
import TestFolders
import Testing

@testable import portrait

@Suite("Passwords that a command prints")
struct SecretTests {
    /// A folder of its own, which is gone after a body has ended.
    private func withFolder(_ body: (String) async throws -> Void) async throws {
        let folder = try TestFolder("secret")
        try await body(folder.path)
    }

    /// Asks a script of the shell for the password.
    private func password(_ script: String, time: Duration, in folder: String) async throws -> String? {
        try Data(script.utf8).write(to: URL(filePath: folder + "/script"))
        let process = ProcessContext(arguments: [], environment: [:], standardOutputIsTerminal: false)
        let resolved = try ResolvedSettings(
            options: [.passwordCommand: "/bin/sh \(folder)/script"],
            environment: [:],
            file: nil,
            profile: nil
        )
        let settings = Settings(resolved: resolved, process: process)
        return try await Secret(settings: settings, commandTime: time).password()
    }

    /// Whether a process whose number is in a file is there and not only waits to be forgotten.
    private func isAlive(_ path: String) throws -> Bool {
        let number = try #require(Int(try String(contentsOfFile: path, encoding: .utf8).dropLast()))
        guard let status = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8) else { return false }
        return status.split(separator: ")").last?.split(separator: " ").first != "Z"
    }

    /// A profile's command beside the file's, and what beats either.
    @Test(
        "are beaten, and beat, as all settings do",
        arguments: [
            ([:], [:], nil, "of the file"),
            ([:], [:], "staging", "of the command"),
            ([:], ["PORTRAIT_PASSWORD_COMMAND": "/bin/echo of the environment"], "staging", "of the environment"),
            ([:], ["PORTRAIT_PASSWORD": "told"], "staging", "told"),
            ([.passwordFile: "option"], ["PORTRAIT_PASSWORD": "told"], "staging", "of the option"),
        ] as [([SettingKey: String], [String: String], String?, String)]
    )
    func precedence(
        options: [SettingKey: String],
        environment: [String: String],
        profile: String?,
        expected: String
    ) async throws {
        try await withFolder { folder in
            for name in ["file", "option"] {
                try Data("of the \(name)\n".utf8).write(to: URL(filePath: "\(folder)/\(name)"))
            }
            let yaml = """
                password-file: \(folder)/file
                profiles: { staging: { password-command: /bin/echo of the command } }
                """
            let resolved = try ResolvedSettings(
                options: options.mapValues { "\(folder)/\($0)" },
                environment: environment,
                file: try ConfigurationFile(path: "\(folder)/config.yaml", yaml: yaml),
                profile: profile
            )
            let process = ProcessContext(
                arguments: [],
                environment: environment,
                standardOutputIsTerminal: false
            )
            let secret = Secret(settings: Settings(resolved: resolved, process: process))
            #expect(try await secret.password() == expected)
        }
    }

    @Test("are its first line")
    func firstLine() async throws {
        try await withFolder { folder in
            let found = try await password("echo secret; echo more", time: .seconds(60), in: folder)
            #expect(found == "secret")
        }
    }

    @Test(
        "are not waited for longer than a command has, and it ends with all that it started",
        .timeLimit(.minutes(10))
    )
    func late() async throws {
        try await withFolder { folder in
            // Neither ends by itself, and both hold its output.
            let script = """
                echo secret; echo $$ > \(folder)/own
                /bin/sleep infinity & echo $! > \(folder)/child; mv \(folder)/child \(folder)/started
                exec /bin/sleep infinity
                """
            let error = await #expect(throws: PortraitError.self) {
                _ = try await password(script, time: .seconds(5), in: folder)
            }
            #expect(error?.code == .badConfiguration)
            #expect(error?.message == "password-command /bin/sh gave no password within 5 seconds")
            for name in ["own", "started"] {
                while try isAlive("\(folder)/\(name)") { await Task.yield() }
            }
        }
    }

    @Test(
        "are none where it fails or prints nothing",
        arguments: ["echo secret; exit 1", "exit 0", "echo"]
    )
    func failing(_ script: String) async throws {
        try await withFolder { folder in
            let error = await #expect(throws: PortraitError.self) {
                _ = try await password(script, time: .seconds(60), in: folder)
            }
            #expect(error?.message == "password-command /bin/sh gave no password")
        }
    }
}
