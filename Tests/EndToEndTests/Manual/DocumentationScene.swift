import ChildProcesses
import FoundationEssentials
import Testing

/// The folder and the shell that the examples of the documentation are run in.
enum DocumentationScene {
    /// Lays the files that examples name, and fetches the account's portrait once.
    static func prepare(_ stage: Stage) async throws {
        let folder = stage.folder
        let portrait = try picture("fixtures/images/portrait.jpg")
        for path in [
            "photo.jpg", "photos/a.jpg", "photos/b/c.jpg", "portraits/20207.jpg", "portraits/test@example.com.jpg",
        ] {
            let file = URL(filePath: folder.file(path))
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try portrait.write(to: file)
        }
        let large = ["render", folder.file("photo.jpg"), "--size", "3776x2832", "-o", folder.file("holiday.jpg")]
        for arguments in [large, ["fetch", "--me", "-o", "-"]] {
            let outcome = try await stage.program.run(arguments)
            #expect(outcome.status == 0, "\(outcome.error)")
        }
        try Data("userId\n20156\n20207\n20214\n".utf8).write(to: URL(filePath: folder.file("staff.csv")))
        try Data(#"{"faults": []}"#.utf8).write(to: URL(filePath: folder.file("faults.json")))
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("fixtures"),
            withDestinationPath: Repository.path("fixtures")
        )
    }

    /// Runs an example in a shell; what would go on for ever is ended once it runs well.
    static func run(_ example: Document.Example, on stage: Stage) async throws -> Program.Outcome {
        var shell = stage.program
        shell.executable = "/bin/bash"
        let binaries = URL(filePath: Program.path).deletingLastPathComponent().path(percentEncoded: false)
        shell.environment["PATH"] = "\(binaries):/usr/local/bin:/usr/bin:/bin"
        var command = example.command
        if lasts(command) {
            // A port of its own, since others may run at the same time.
            command = command.replacing("--port 8081", with: "--port 0")
            if command.hasPrefix("portrait serve") { command += " --listen 127.0.0.1:0" }
            command = ended(command)
        }
        return try await shell.run(["-c", command], workingFolder: stage.folder.path)
    }

    /// The script that runs a command until it tells how to end it, and ends it then.
    private static func ended(_ command: String) -> String {
        """
        exec 3< <(exec \(command) 2>&1)
        process=$!
        while IFS= read -r line <&3; do
          printf '%s\\n' "$line"
          case $line in *"end it with"*) kill -TERM $process ;; esac
        done
        wait $process
        """
    }

    private static func lasts(_ command: String) -> Bool {
        command.hasPrefix("portrait serve") || command.hasPrefix("portrait sandbox --port")
    }

    private static func picture(_ path: String) throws -> Data {
        try Data(contentsOf: URL(filePath: Repository.path(path)))
    }
}
