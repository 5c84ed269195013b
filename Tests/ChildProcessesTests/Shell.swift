import ChildProcesses
import Glibc

/// A script of the shell as a child.
enum Shell {
    static func command(_ script: String, company: ChildCommand.Company = .own) -> ChildCommand {
        ChildCommand("/bin/sh", arguments: ["-c", script], company: company)
    }

    /// Runs a script within limits that no good one meets.
    static func run(_ script: String, input: [UInt8] = []) async throws(ChildProcessError) -> ChildOutcome {
        try await command(script)
            .run(input, limits: ChildLimits(time: .seconds(60), outputByteCount: 16 << 20, errorByteCount: 16 << 20))
    }

    /// Whether a process is there that runs, or could.
    static func isAlive(_ process: pid_t) -> Bool {
        let text = file("/proc/\(process)/stat")
        // The state stands behind the name, which is in parentheses; a zombie is nobody's process any more.
        guard let state = text.split(separator: ")").last?.split(separator: " ").first else { return false }
        return state != "Z" && state != "X"
    }

    /// Waits until a process is gone; who was killed takes a moment.
    static func waitForEnd(of process: pid_t) async {
        while isAlive(process) { await Task.yield() }
    }

    private static func file(_ path: String) -> String {
        guard let file = unsafe fopen(path, "r") else { return "" }
        defer { unsafe fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 4_096)
        return String(decoding: bytes[..<(unsafe fread(&bytes, 1, bytes.count, file))], as: UTF8.self)
    }
}

extension ChildOutcome {
    /// The standard output as text, without the last line feed.
    var text: String {
        String(decoding: output.last == 0x0A ? output.dropLast() : output[...], as: UTF8.self)
    }
}
