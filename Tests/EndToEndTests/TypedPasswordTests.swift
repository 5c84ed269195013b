import FoundationEssentials
import Glibc
import SandboxPortal
import Testing

@Suite("Passwords that are typed")
struct TypedPasswordTests {
    /// Whether a terminal can be made.
    private static let hasTerminals = FileManager.default.fileExists(atPath: "/dev/ptmx")

    /// Runs `portrait login` at a terminal where somebody types a password as soon as what is typed is not shown any more.
    private func login(
        _ arguments: [String],
        typing password: String,
        _ program: Program
    ) async throws -> Program.Outcome {
        let terminal = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        defer { close(terminal) }
        let name = try #require(Self.name(of: terminal))
        var program = program
        program.executable = "/bin/bash"
        program.leadingArguments = ["-c", "exec \"$0\" \"$@\" < \(name)", Program.path]
        let line = Array("\(password)\n".utf8)
        return try await withThrowingTaskGroup(of: Program.Outcome?.self) { [program] group in
            group.addTask { try await program.run(["login"] + arguments) }
            group.addTask {
                while Self.shows(terminal), !Task.isCancelled { await Task.yield() }
                _ = unsafe write(terminal, line, line.count)
                return nil
            }
            var outcome: Program.Outcome?
            for try await ended in group {
                guard let ended else { continue }
                outcome = ended
                // Whoever was not asked waits no longer.
                group.cancelAll()
            }
            return try #require(outcome)
        }
    }

    /// Unlocks the end of a terminal that a program sees, and gives its path (ioctl_tty(2): TIOCSPTLCK, TIOCGPTN).
    private static func name(of terminal: Int32) -> String? {
        var (isLocked, number) = (Int32(0), Int32(0))
        guard unsafe ioctl(terminal, 0x4004_5431, &isLocked) == 0, unsafe ioctl(terminal, 0x8004_5430, &number) == 0
        else { return nil }
        return "/dev/pts/\(number)"
    }

    private static func shows(_ terminal: Int32) -> Bool {
        var mode = termios()
        return unsafe tcgetattr(terminal, &mode) == 0 && mode.c_lflag & tcflag_t(ECHO) != 0
    }

    @Test(
        "are asked for at each login, and kept for their own account",
        .enabled(if: hasTerminals, "terminals can't be made here"),
        .timeLimit(.minutes(10))
    )
    func typed() async throws {
        try await Stage.with(.liferay74) { stage in
            let bare = Program(home: stage.folder.path)
            try stage.folder.write(Array("test\n".utf8), to: "secret")
            let account = ["--server", stage.sandbox.url, "--user", "test@example.com"]
            let first = try await bare.run(["login"] + account + ["--password-file", stage.folder.file("secret")])
            #expect(first.status == 0, "\(first.error)")

            let wrong = try await login([], typing: "wrong", bare)
            #expect(wrong.status == 77, "\(wrong.error)")
            #expect(!stage.folder.exists(".config/portrait/default.password"))
            let right = try await login([], typing: "test", bare)
            #expect(right.status == 0, "\(right.error)")
            let other = try await login(["--profile", "../default"] + account, typing: "test", bare)
            #expect(other.status == 0, "\(other.error)")
            for name in ["default", "profile-%2E%2E%2Fdefault"] {
                let path = ".config/portrait/\(name).password"
                #expect(try stage.folder.bytes(of: path) == Array("test\n".utf8))
            }
            let fetched = try await bare.run("fetch", "--me", "--profile", "../default", "-o", "-")
            #expect(fetched.status == 0, "\(fetched.error)")
        }
    }
}
