import FoundationEssentials
import SandboxPortal
import Testing

@Suite("A cache that can't be used")
struct StorageFailureTests {
    @Test("is refused with 74 and a hint, and what was there stays")
    func notADatabase() async throws {
        try await Stage.with(.liferay74) { stage in
            let file = ".cache/portrait/portrait.sqlite"
            try FileManager.default.createDirectory(
                atPath: stage.folder.file(".cache/portrait"),
                withIntermediateDirectories: true
            )
            let text = Array("this is somebody's diary, and no cache at all\n".utf8)
            try Data(text).write(to: URL(filePath: stage.folder.file(file)))
            for arguments in [
                ["fetch", "--me"], ["fetch", "--me", "--policy", "cache-only"], ["cache", "list"], ["cache", "clear"],
            ] {
                let outcome = try await stage.program.run(arguments)
                #expect(outcome.status == 74, "\(arguments): \(outcome.error)")
                #expect(outcome.error.contains("hint: "))
                #expect(try stage.folder.bytes(of: file) == text)
            }
        }
    }

    @Test("tells to move a damaged file aside, which dropping entries does not help")
    func damagedFile() async throws {
        try await Stage.with(.liferay74) { stage in
            #expect(try await stage.fetch("--me", "-o", "-").status == 0)
            // The number of pages in the file's header, and a list of free pages that is longer than the file.
            let path = stage.folder.file(".cache/portrait/portrait.sqlite")
            let damage =
                "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); c.execute('pragma wal_checkpoint(truncate)')"
            var python = stage.program
            python.executable = "/usr/bin/python3"
            #expect(try await python.run("-c", damage, path).status == 0)
            var bytes = Data(try stage.folder.bytes(of: ".cache/portrait/portrait.sqlite"))
            bytes[bytes.startIndex + 39] = 200
            try bytes.write(to: URL(filePath: path), options: [])
            for arguments in [["cache", "verify"], ["doctor"]] {
                let outcome = try await stage.program.run(arguments)
                #expect(outcome.status != 0)
                #expect(
                    (String(decoding: outcome.output, as: UTF8.self) + outcome.error).contains("move the file aside")
                )
                #expect(!outcome.error.contains("--remove"))
            }
        }
    }

    @Test("a folder that can't be made is 74")
    func noFolder() async throws {
        try await Stage.with(.liferay74) { stage in
            let outcome = try await stage.fetch("--me", "--cache-dir", "/dev/null/cache")
            #expect(outcome.status == 74, "\(outcome.error)")
            #expect(outcome.error.contains("hint: "))
        }
    }

    @Test("a full disk is 74, and the entry that was there still answers")
    func fullDisk() async throws {
        try await Stage.with(.liferay74) { stage in
            let pictures = stage.sandbox.portraits.sorted { $0.bytes.count < $1.bytes.count }
            let users = try [pictures.first, pictures.last]
                .map { picture in
                    try #require(stage.sandbox.users.first { $0.portraitId == picture?.portraitId })
                }
            let first = try await stage.fetch("--user-id", "\(users[0].userId)", "-o", "-")
            try #require(first.status == 0, "\(first.error)")
            // A file size limit is a disk that is full for this process alone: no file may have room for the picture.
            var limited = stage.program
            limited.executable = "/bin/bash"
            let blocks = (pictures.last?.bytes.count ?? 0) / 1024
            let failed = try await limited.run(
                "-c",
                "trap '' XFSZ; ulimit -f \(blocks); exec \"$0\" \"$@\"",
                Program.path,
                "fetch",
                "--user-id",
                "\(users[1].userId)"
            )
            #expect(failed.status == 74, "\(failed.error)")
            #expect(failed.error.contains("hint: "))
            let kept = try await stage.fetch("--user-id", "\(users[0].userId)", "--policy", "cache-only", "-o", "-")
            #expect(kept.output == first.output)
        }
    }

    @Test("files that may not grow are told with 74, in JSON too, and no signal ends the program")
    func limitedFiles() async throws {
        try await Stage.with(.liferay74) { stage in
            var limited = stage.program
            limited.executable = "/bin/bash"
            limited.leadingArguments = ["-c", "ulimit -f 8; exec \"$0\" \"$@\"", Program.path]
            let output = stage.folder.file("me.png")
            let told = try await limited.run("fetch", "--me", "-o", output)
            #expect(told.status == 74, "\(told.error)")
            #expect(told.error.contains("portrait: error: ") && told.error.contains("hint: "))
            let json = try await limited.run("fetch", "--me", "-o", output, "--json")
            #expect(json.status == 74, "\(json.error)")
            #expect(try json.json()["error"]?["exit"]?.number == 74)
            #expect(!stage.folder.exists("me.png"))
        }
    }

    @Test("doctor tells of a cache that has no room for a picture")
    func sickDoctor() async throws {
        try await Stage.with(.liferay74) { stage in
            #expect(try await stage.fetch("--me", "-o", "-").status == 0)
            let arguments = ["doctor", "--policy", "cache-only", "--decoders", "inside"]
            let well = try await stage.program.run(arguments)
            #expect(well.status == 0, "\(String(decoding: well.output, as: UTF8.self))")
            // Room for what a reader writes, and not for a log with a picture.
            var limited = stage.program
            limited.executable = "/bin/bash"
            let script = "trap '' XFSZ; ulimit -f 48; exec \"$0\" \"$@\""
            let sick = try await limited.run(["-c", script, Program.path] + arguments)
            let text = String(decoding: sick.output, as: UTF8.self)
            #expect(sick.status == 74, "\(text)")
            #expect(text.contains("FAIL  cache: "), "\(text)")
        }
    }

    @Test("many processes at once fetch and store without an error")
    func manyProcesses() async throws {
        try await Stage.with(.liferay74) { stage in
            let users = stage.sandbox.users.filter { $0.portraitId != 0 }
            try await withThrowingTaskGroup(of: Program.Outcome.self) { group in
                for _ in 0..<2 {
                    for user in users {
                        group.addTask { try await stage.fetch("--user-id", "\(user.userId)", "-o", "-") }
                    }
                }
                for try await outcome in group { #expect(outcome.status == 0, "\(outcome.error)") }
            }
            #expect(try await stage.program.run("cache", "verify").status == 0)
        }
    }
}
