import FoundationEssentials
import PostgresServer
import SandboxPortal
import Testing

@Suite("portrait batch --job")
struct JobCommandTests {
    /// Ends its program, once, in the middle of the rows; changes no picture.
    private static let hook = """
        cat > /dev/null
        if [ "$PORTRAIT_ROW" -gt 20 ] && mkdir "$1/killed" 2> /dev/null; then kill -9 $PPID; fi
        """

    private func rows(_ report: String, in folder: TemporaryFolder) throws -> [Int] {
        try folder.bytes(of: report).split(separator: 0x0A)
            .map { Int(try JSONDecoder().decode([String: JSON].self, from: Data($0))["row"]?.number ?? 0) }
    }

    @Test(
        "does every row once with two workers, one of which is killed, and tells it in one report",
        arguments: [false, true]
    )
    func killed(inPostgres isInPostgres: Bool) async throws {
        let server = isInPostgres ? try await PostgresServer() : nil
        let address = try await server?.makeSchema()
        try await Stage.with(.liferay74) { stage in
            var program = stage.program
            program.environment["PORTRAIT_STORE"] = address
            let folder = stage.folder
            let users = stage.sandbox.users.filter { $0.portraitId != 0 }
            let text = "userId\n" + (0..<60).map { "\(users[$0 % users.count].userId)\n" }.joined()
            try folder.write(Array(text.utf8), to: "rows.csv")
            try folder.write(Array(Self.hook.utf8), to: "hook.sh")
            let job = ["--job", "thumbnails", "--on-response", "sh '\(folder.file("hook.sh"))' '\(folder.path)'"]
            let drawn = ["-o", folder.file("out") + "/{row}-{userId}.png", "--size", "16"]
            let command = ["batch", folder.file("rows.csv"), "--json", "--hook-timeout", "60"] + job + drawn
            let outcomes = try await withThrowingTaskGroup(of: Program.Outcome.self) { group in
                for number in 1...2 {
                    let report = ["--report", folder.file("report-\(number)")]
                    group.addTask { [program] in try await program.run(command + report) }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(outcomes.map(\.status).sorted() == [0, 137], "\(outcomes.map(\.error))")
            let survivor = try #require(outcomes.first { $0.status == 0 }).json()
            #expect(survivor["job"]?.text == "thumbnails")
            #expect(survivor["rows"]?.number == 60)
            let reports = ["report-1", "report-2"].filter(folder.exists)
            #expect(reports.count == 1)
            #expect(try rows(try #require(reports.first), in: folder) == Array(1...60))
            let files = try FileManager.default.contentsOfDirectory(atPath: folder.file("out"))
            #expect(files.filter { $0.hasSuffix(".png") }.count == 60)
            // Who asks again is told again, and nothing is done.
            let again = try await program.run(
                ["batch", "--json", "--report", folder.file("again")] + job
            )
            #expect(again.status == 0, "\(again.error)")
            #expect(try again.json()["skipped"]?.number == 60)
            #expect(try rows("again", in: folder) == Array(1...60))
            let other = try await program.run(command + ["--sepia"])
            #expect(other.status == 64)
            #expect(
                other.error.contains("another recipe")
                    || String(decoding: other.output, as: UTF8.self).contains("another recipe")
            )
            let forgotten = try await program.run(["batch", "--job", "thumbnails", "--forget", "--json"])
            #expect(forgotten.status == 0, "\(forgotten.error)")
            #expect(try forgotten.json() == ["forgotten": .text("thumbnails")])
            #expect(try await program.run(["batch", "--job", "thumbnails"]).status == 64)
        }
        withExtendedLifetime(server) {}
    }

    @Test("uploads pictures, and tries again what failed when it is asked to")
    func uploads() async throws {
        try await Stage.with(.liferay74) { stage in
            let folder = stage.folder
            let picture = try folder.original(Repository.path("fixtures/portal/portraits/omar.jpg"))
            let users = stage.sandbox.users.filter { $0.emailAddress != "test@example.com" }.prefix(2)
            try folder.write(picture, to: "in/\(users[0].screenName).jpg")
            try folder.write(Array("no picture".utf8), to: "in/\(users[1].screenName).jpg")
            let job = ["--job", "faces", "--json"]
            let first = try await stage.program.run(["batch", "upload", folder.file("in")] + job)
            #expect(first.status == 75, "\(first.error)")
            #expect(try first.json()["causes"]?["image-undecodable"]?.number == 1)
            try folder.write(picture, to: "in/\(users[1].screenName).jpg")
            let mended = try await stage.program.run(["batch", "upload", "--resume"] + job)
            #expect(mended.status == 0, "\(mended.error)")
            #expect(try mended.json()["done"]?.number == 1)
            #expect(try mended.json()["skipped"]?.number == 1)
            #expect(try stage.picture(of: users[1]) == stage.picture(of: users[0]))
            #expect(try await stage.program.run(["batch", "-o", folder.file("{row}.png")] + job).status == 64)
        }
    }

    @Test(
        "refuses what does not go with it",
        arguments: [
            ["--contact-sheet", "sheet.png"], ["--html", "index.html"], ["--skip-unchanged"], ["--journal", "j"],
            ["--shard", "1/2"], ["--dry-run"],
        ]
    )
    func misuse(arguments: [String]) async throws {
        let folder = try TemporaryFolder()
        try folder.write(Array("userId\n1\n".utf8), to: "in.csv")
        var program = Program(home: folder.path)
        program.environment["PORTRAIT_SERVER"] = "http://127.0.0.1:1"
        let outcome = try await program.run(
            ["batch", "in.csv", "-o", "out/{userId}.png", "--job", "j"] + arguments,
            workingFolder: folder.path
        )
        #expect(outcome.status == 64, "\(outcome.error)")
        #expect(outcome.error.contains("--job"))
        #expect(outcome.error.contains("hint: leave it out: "))
    }
}
