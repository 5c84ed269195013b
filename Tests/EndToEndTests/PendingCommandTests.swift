import FoundationEssentials
import SandboxPortal
import Testing

@Suite("portrait pending")
struct PendingCommandTests {
    /// A stage with two pending edits, made while the portal was away: a new portrait of jane and the removal of carlos's.
    private func withEdits(_ body: @Sendable (Stage) async throws -> Void) async throws {
        try await Stage.with(.liferay74) { stage in
            for name in ["jane", "carlos.garcia"] {
                let fetched = try await stage.fetch("--screen-name", name, "-o", "-")
                try #require(fetched.status == 0, "\(fetched.error)")
            }
            stage.rehearse(Fault(.refused))
            let stored = try await stage.program.run(
                ["upload", "--screen-name", "jane", "-"],
                input: TinyPicture(number: 1).bytes
            )
            try #require(stored.status == 0, "\(stored.error)")
            #expect(stored.error.contains("stored as pending edit 1") && stored.error.contains("`portrait sync`"))
            let removal = try await stage.program.run("remove", "--screen-name", "carlos.garcia", "--quiet")
            try #require(removal.status == 0, "\(removal.error)")
            #expect(removal.error.isEmpty)
            try await body(stage)
        }
    }

    @Test("lists the edits for people and for programs, and shows one")
    func listAndShow() async throws {
        try await withEdits { stage in
            let table = try await stage.program.run("pending")
            #expect(table.status == 0, "\(table.error)")
            let lines = String(decoding: table.output, as: UTF8.self).split(separator: "\n")
            #expect(lines.count == 3)
            #expect(lines.first?.hasPrefix("ID") == true)
            #expect(lines[1].contains("jane.doe@example.com") && lines[2].contains("removal"))
            let rows = try await stage.program.run("pending", "list", "--json").rows()
            #expect(rows.map { $0["id"]?.number } == [1, 2])
            #expect(rows.map { $0["kind"]?.text } == ["portrait", "portrait"])
            #expect(rows.map { $0["change"]?.text } == ["upload", "removal"])
            #expect(rows.map { $0["revision"]?.number } == [1, 1])
            let shown = try await stage.program.run("pending", "show", "1", "--json")
            #expect(try shown.json()["edit"]?["sha256"] == rows[0]["sha256"])
            let lists = try await stage.program.run("pending", "show", "2")
            #expect(String(decoding: lists.output, as: UTF8.self).contains("removal"))
            let elsewhere = try await stage.program.run("pending", "--server", "http://elsewhere.example.com", "--json")
            #expect(try elsewhere.rows().isEmpty)
        }
    }

    @Test("a newer edit of the same user takes the place of the older one")
    func coalescing() async throws {
        try await withEdits { stage in
            let newer = try await stage.program.run(
                ["upload", "--email", "jane.doe@example.com", "-", "--json"],
                input: TinyPicture(number: 2).bytes
            )
            #expect(try newer.json()["pendingId"]?.number == 1, "\(newer.error)")
            let rows = try await stage.program.run("pending", "--json").rows()
            #expect(rows.map { $0["revision"]?.number } == [2, 1])
        }
    }

    @Test("retries, drops and exports by number, and tells what it did")
    func byNumber() async throws {
        try await withEdits { stage in
            #expect(try await stage.program.run("sync", "--wait", "0").status == 75)
            let waiting = try await stage.program.run("pending", "--json").rows()
            #expect(waiting.allSatisfy { $0["attempts"]?.number ?? 0 >= 1 && $0["reason"]?.text != nil })
            let retried = try await stage.program.run("pending", "retry", "1", "--json")
            #expect(try retried.json()["retried"]?.number == 1, "\(retried.error)")
            #expect(try await stage.program.run("pending", "--json").rows().first?["state"]?.text == "due")
            #expect(try await stage.program.run("pending", "retry", "--all", "--json").json()["retried"]?.number == 2)

            let file = stage.folder.file("jane.gif")
            let exported = try await stage.program.run("pending", "export", "1", "-o", file, "--json")
            #expect(exported.status == 0, "\(exported.error)")
            #expect(try exported.json()["output"]?["path"]?.text == file)
            #expect(try stage.folder.bytes(of: "jane.gif") == TinyPicture(number: 1).bytes)
            #expect(try await stage.program.run("pending", "export", "2", "-o", file).status == 66)

            let dropped = try await stage.program.run("pending", "drop", "1")
            #expect(dropped.status == 0)
            #expect(dropped.error.contains("jane.doe@example.com"))
            #expect(try await stage.program.run("pending", "--json").rows().map { $0["id"]?.number } == [2])
            // What the portal said is shown again.
            let shown = try await stage.fetch("--screen-name", "jane", "--policy", "cache-only", "-o", "-")
            #expect(shown.output == (try #require(stage.sandbox.portrait(screenName: "jane")?.bytes)))
        }
    }

    @Test(
        "a number that is not there is 64 with a hint",
        arguments: [
            ["show", "9"], ["retry", "9"], ["drop", "9"], ["export", "9", "-o", "-"], ["retry"],
            ["retry", "1", "--all"],
        ]
    )
    func unknown(arguments: [String]) async throws {
        let folder = try TemporaryFolder()
        let program = Program(home: folder.path)
        let outcome = try await program.run(["pending"] + arguments)
        #expect(outcome.status == 64, "\(outcome.error)")
        #expect(outcome.error.contains("hint: "))
    }

    @Test("no command of the cache takes an edit along, unless it is told to; then it warns")
    func cacheCommands() async throws {
        try await withEdits { stage in
            let list = try await stage.program.run("cache", "list", "--json").json()
            #expect("\(list)".contains("pending"))
            for arguments in [["clear"], ["prune", "--to-size", "0"], ["verify", "--remove"]] {
                #expect(try await stage.program.run(["cache"] + arguments).status == 0)
                #expect(try await stage.program.run("pending", "--json").rows().count == 2)
            }
            let shown = try await stage.fetch("--screen-name", "jane", "--policy", "cache-only", "-o", "-")
            #expect(shown.output == TinyPicture(number: 1).bytes, "\(shown.error)")
            let cleared = try await stage.program.run("cache", "clear", "--include-pending")
            #expect(cleared.status == 0, "\(cleared.error)")
            #expect(cleared.error.contains("warning: 2 edits that exist nowhere else"))
            #expect(try await stage.program.run("pending", "--json").rows().isEmpty)
        }
    }

    @Test("an edit of somebody who was never fetched is kept under the name, and sent")
    func unknownUser() async throws {
        try await Stage.with(.liferay74) { stage in
            stage.rehearse(Fault(.refused))
            let stored = try await stage.program.run(
                ["upload", "--email", "Jane.Doe@example.com", "-", "--json"],
                input: TinyPicture(number: 1).bytes
            )
            #expect(try stored.json()["outcome"]?.text == "pending", "\(stored.error)")
            #expect(try stored.json()["user"]?.isNull == true)
            let shown = try await stage.fetch("--email", "jane.doe@example.com", "-o", "-")
            #expect(shown.output == TinyPicture(number: 1).bytes, "\(shown.error)")
            let nobody = try await stage.program.run(
                ["upload", "--email", "nobody@example.com", "-"],
                input: TinyPicture(number: 2).bytes
            )
            #expect(nobody.status == 0, "\(nobody.error)")
            stage.rehearse(nil)
            // The one that the portal does not know stays behind with its reason, and does not hold the other up.
            #expect(try await stage.program.run("sync", "--wait", "0").status == 75)
            #expect(stage.sandbox.portrait(screenName: "jane")?.bytes == TinyPicture(number: 1).bytes)
            let rows = try await stage.program.run("pending", "--json").rows()
            #expect(rows.map { $0["state"]?.text } == ["parked"])
            #expect(rows.first?["name"]?.text == "nobody@example.com")
            #expect(rows.first?["reason"]?.text?.isEmpty == false)
        }
    }
}
