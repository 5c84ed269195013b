import FoundationEssentials
import SandboxPortal
import Testing

@Suite("portrait comment")
struct CommentCommandTests {
    private static let article = [
        "--class-name", "com.liferay.journal.model.JournalArticle", "--class-pk", "31002", "--group-id", "20143",
    ]
    private static let profiles: [SandboxPortal.Profile] = [.liferay70, .liferay74]

    private func comment(_ stage: Stage, _ arguments: [String]) async throws -> Program.Outcome {
        try await stage.program.run(["comment"] + arguments + ["--json"])
    }

    private func add(_ stage: Stage, _ body: String, _ further: String...) async throws -> Program.Outcome {
        try await comment(stage, ["add", "--body", body] + Self.article + further)
    }

    @Test("writes, changes and deletes a comment in the portal", arguments: profiles)
    func online(profile: SandboxPortal.Profile) async throws {
        try await Stage.with(profile) { stage in
            let count = stage.sandbox.rowCount(of: .comments)
            let added = try await add(stage, "a <b>\n& more")
            #expect(added.status == 0, "\(added.error)")
            let report = try added.json()
            #expect(report["outcome"]?.text == "uploaded" && report["pending"]?.bool == false)
            #expect(report["body"]?.text == "<p>a &lt;b&gt;</p><p>& more</p>")
            #expect(report["pendingId"]?.isNull == true && report["reason"]?.isNull == true)
            let commentId = String(Int(try #require(report["commentId"]?.number)))
            #expect(stage.sandbox.rowCount(of: .comments) == count + 1)
            let html = ["update", "--comment-id", commentId, "--body", "<p><i>b</i></p>", "--html"] + Self.article
            let updated = try await comment(stage, html)
            #expect(updated.status == 0, "\(updated.error)")
            #expect(try updated.json()["body"]?.text == "<p><i>b</i></p>")
            let deleted = try await comment(stage, ["delete", "--comment-id", commentId])
            #expect(deleted.status == 0, "\(deleted.error)")
            #expect(try deleted.json()["outcome"]?.text == "uploaded")
            #expect(stage.sandbox.rowCount(of: .comments) == count)
            let again = try await comment(stage, ["delete", "--comment-id", commentId])
            #expect(again.status == 67, "\(again.error)")
            #expect(try await stage.program.run("pending", "--json").rows().isEmpty)
        }
    }

    @Test(
        "a discussion that was read stays readable offline after its comments were edited, by sync, too",
        arguments: profiles
    )
    func readable(profile: SandboxPortal.Profile) async throws {
        try await Stage.with(profile) { stage in
            let list = ["list", "comments"] + Self.article + ["--json"]
            let before = try #require(try await stage.program.run(list).json()["rows"]?.list)
            let first = String(Int(try #require(before.first?["commentId"]?.number)))
            let added = try await add(stage, "one more")
            #expect(added.status == 0, "\(added.error)")
            #expect(
                try await comment(stage, ["update", "--comment-id", first, "--body", "changed"] + Self.article).status
                    == 0
            )
            // The portal is asked for nothing by this policy.
            func offline() async throws -> [String?] {
                let outcome = try await stage.program.run(list + ["--policy", "cache-only"])
                #expect(outcome.status == 0, "\(outcome.error)")
                return try outcome.json()["rows"]?.list?.map { $0["plainBody"]?.text } ?? []
            }
            var expected = before.map { $0["plainBody"]?.text }
            expected[0] = "changed"
            #expect(try await offline() == expected + ["one more"])
            stage.rehearse(Fault(.refused))
            #expect(try await comment(stage, ["delete", "--comment-id", first]).status == 0)
            stage.rehearse(nil)
            #expect(try await stage.program.run("pending", "retry", "--all").status == 0)
            #expect(try await stage.program.run("sync").status == 0)
            #expect(try await offline() == Array(expected.dropFirst()) + ["one more"])
            let online = try await stage.program.run(list + ["--policy", "remote-only"])
            #expect(
                try online.json()["rows"]?.list?.map { $0["plainBody"]?.text } == Array(expected.dropFirst()) + [
                    "one more"
                ]
            )
        }
    }

    @Test("hooks hear what became of an edit, and a person does, whoever reads the output")
    func hooks() async throws {
        try await Stage.with(.liferay74) { stage in
            let tell = "\(Repository.path("fixtures/hooks/tell.sh")) \(stage.folder.file("events"))"
            let hooks = ["--on-uploaded", tell, "--on-stored", tell, "--on-error", tell]
            func run(_ arguments: [String]) async throws -> Program.Outcome {
                try await comment(stage, arguments + hooks)
            }
            #expect(try await run(["add", "--body", "a"] + Self.article).error.isEmpty)
            #expect(try await run(["delete", "--comment-id", "999999"]).status == 67)
            stage.rehearse(Fault(.refused))
            let pending = try await run(["update", "--comment-id", "34000", "--body", "b"] + Self.article)
            #expect(pending.status == 0 && pending.error.contains("pending"))
            #expect(try await run(["delete", "--comment-id", "34001", "--quiet"]).error.isEmpty)
            let events = try stage.folder.events(in: "events")
            #expect(events.map { $0["event"]?.text } == ["on-uploaded", "on-error", "on-stored", "on-stored"])
            #expect(events.map { $0["change"]?.text } == ["add", "delete", "update", "delete"])
            #expect(events.map { $0["pending"]?.bool } == [false, nil, true, true])
        }
    }

    @Test("without a connection comments wait, are told and exported, and arrive in order", arguments: profiles)
    func offline(profile: SandboxPortal.Profile) async throws {
        try await Stage.with(profile) { stage in
            let count = stage.sandbox.rowCount(of: .comments)
            stage.rehearse(Fault(.refused))
            let first = try await add(stage, "first")
            #expect(first.status == 0, "\(first.error)")
            #expect(try first.json()["outcome"]?.text == "pending" && first.json()["commentId"]?.number == -1)
            #expect(try first.json()["reason"]?["code"]?.text == "portal-unreachable")
            #expect(try await add(stage, "second").status == 0)
            let deleted = try await comment(stage, ["delete", "--comment-id", "34000"])
            #expect(deleted.status == 0, "\(deleted.error)")
            let rows = try await stage.program.run("pending", "list", "--json").rows()
            #expect(rows.map { $0["kind"]?.text } == ["comment", "comment", "comment"])
            #expect(rows.map { $0["change"]?.text } == ["add", "add", "delete"])
            #expect(rows.map { $0["comment"]?["commentId"]?.number } == [nil, nil, 34000])
            #expect(rows.first?["comment"]?["body"]?.text == "<p>first</p>")
            let exported = try await stage.program.run("pending", "export", "2", "-o", "-")
            #expect(exported.output == Array("<p>second</p>".utf8), "\(exported.error)")
            #expect(try await stage.program.run("pending", "export", "3", "-o", "-").status == 66)
            #expect(try await stage.program.run("sync", "--wait", "0").status == 75)
            stage.rehearse(nil)
            #expect(try await stage.program.run("pending", "retry", "--all").status == 0)
            let sent = try await stage.program.run("sync", "--json")
            #expect(sent.status == 0, "\(sent.error)")
            #expect(try sent.json()["sent"]?.number == 3)
            #expect(stage.sandbox.rowCount(of: .comments) == count + 1)
        }
    }

    @Test(
        "a comment that somebody else changed is a conflict; the edit that loses can be exported",
        arguments: profiles
    )
    func conflict(profile: SandboxPortal.Profile) async throws {
        try await Stage.with(profile) { stage in
            let change = ["comment", "update", "--comment-id", "34000", "--body"]
            #expect(try await shown(stage, "34000").edit.isEmpty)
            stage.rehearse(Fault(.refused))
            let mine = try await stage.program.run(change + ["mine"] + Self.article)
            #expect(mine.status == 0, "\(mine.error)")
            stage.rehearse(nil)
            var somebody = stage.program
            somebody.environment["HOME"] = stage.folder.path + "/somebody"
            let theirs = try await somebody.run(change + ["theirs"] + Self.article)
            #expect(theirs.status == 0, "\(theirs.error)")
            #expect(try await stage.program.run("pending", "retry", "--all").status == 0)
            let synced = try await stage.program.run("sync", "--wait", "0")
            #expect(synced.status == 75, "\(synced.error)")
            #expect(try await stage.program.run("pending", "--json").rows().map { $0["state"]?.text } == ["conflict"])
            #expect(try await shown(stage, "34000") == (body: "mine", edit: "pending"))
            let resolved = try await stage.program.run("sync", "--conflict", "use-remote")
            #expect(resolved.status == 0, "\(resolved.error)")
            #expect(try await shown(stage, "34000") == (body: "theirs", edit: ""))
            #expect(try await shown(stage, "34000", "--policy", "cache-only") == (body: "theirs", edit: ""))
            let rows = try await stage.program.run("pending", "list", "--all", "--json").rows()
            #expect(rows.map { $0["state"]?.text } == ["aside"])
            let exported = try await stage.program.run("pending", "export", "1", "-o", "-")
            #expect(exported.output == Array("<p>mine</p>".utf8), "\(exported.error)")
        }
    }

    @Test("a text that an edit is sent over can be exported", arguments: profiles)
    func loser(profile: SandboxPortal.Profile) async throws {
        try await Stage.with(profile) { stage in
            let update = ["comment", "update", "--comment-id", "34000", "--body"]
            #expect(try await shown(stage, "34000").edit.isEmpty)
            stage.rehearse(Fault(.refused))
            let mine = try await stage.program.run(update + ["mine"] + Self.article)
            #expect(mine.status == 0, "\(mine.error)")
            stage.rehearse(nil)
            var somebody = stage.program
            somebody.environment["HOME"] = stage.folder.path + "/somebody"
            #expect(try await somebody.run(update + ["precious"] + Self.article).status == 0)
            #expect(try await stage.program.run("pending", "retry", "--all").status == 0)
            let forced = try await stage.program.run("sync", "--conflict", "use-local", "--json")
            #expect(forced.status == 0, "\(forced.error)")
            #expect(try forced.json()["sent"]?.number == 1 && forced.json()["setAside"]?.number == 1)
            #expect(try await stage.program.run("pending", "--json").rows().isEmpty)
            let row = try #require(try await stage.program.run("pending", "list", "--all", "--json").rows().first)
            #expect(row["state"]?.text == "aside")
            #expect(row["reason"]?.text == "the portal's comment, which lost to the edit 1")
            let id = String(Int(try #require(row["id"]?.number)))
            let exported = try await stage.program.run("pending", "export", id, "-o", "-")
            #expect(exported.output == Array("<p>precious</p>".utf8), "\(exported.error)")
        }
    }

    /// What a list of comments shows of one: its body as plain text, and which edit the portal doesn't have yet.
    private func shown(
        _ stage: Stage,
        _ commentId: String,
        _ further: String...
    ) async throws -> (body: String, edit: String) {
        let columns = ["--columns", "commentId,edit,plainBody", "--format", "ndjson"]
        let told = try await stage.program.run(["list", "comments"] + Self.article + columns + further)
        try #require(told.status == 0, "\(told.error)")
        let rows = try String(decoding: told.output, as: UTF8.self).split(separator: "\n")
            .map { try JSON.object(String($0)) }
        let row = try #require(rows.first { $0["commentId"]?.number == Double(commentId) })
        return (try #require(row["plainBody"]?.text), row["edit"]?.text ?? "")
    }

    @Test("those that the portal does not have are told beside the number of those that it has")
    func summary() async throws {
        try await Stage.with(.liferay74) { stage in
            let list = ["list", "comments"] + Self.article
            let before = try await stage.program.run(list)
            let told = try await stage.program.run(list + ["--json"])
            let count = Int(try #require(try told.json()["rowCount"]?.number))
            #expect(before.error == "portrait: \(count) rows\n")
            stage.rehearse(Fault(.refused))
            #expect(try await add(stage, "first").status == 0)
            let cached = try await stage.program.run(list + ["--policy", "cache-only"])
            #expect(cached.error == "portrait: \(count) rows, and 1 more that is not in the portal\n")
            #expect(try await add(stage, "second").status == 0)
            stage.rehearse(nil)
            let asked = try await stage.program.run(list)
            #expect(asked.error == "portrait: \(count) rows, and 2 more that are not in the portal\n")
        }
    }

    @Test("an answer that is lost makes no comment twice", arguments: profiles)
    func lostAnswer(profile: SandboxPortal.Profile) async throws {
        try await Stage.with(profile) { stage in
            let count = stage.sandbox.rowCount(of: .comments)
            let service = profile == .liferay70 ? "/screens.screenscomment" : "/comment.commentmanagerjsonws"
            stage.rehearse(Fault(.refused, command: "\(service)/add-comment", times: 1, doesWork: true))
            let added = try await add(stage, "only once")
            #expect(added.status == 0, "\(added.error)")
            #expect(try added.json()["pending"]?.bool == true)
            #expect(stage.sandbox.rowCount(of: .comments) == count + 1)
            #expect(try await stage.program.run("pending", "retry", "--all").status == 0)
            let synced = try await stage.program.run("sync", "--json")
            #expect(synced.status == 0, "\(synced.error)")
            #expect(try synced.json()["alreadyThere"]?.number == 1)
            #expect(stage.sandbox.rowCount(of: .comments) == count + 1)
        }
    }

    @Test("a comment that waits is changed and deleted by its negative id")
    func negativeId() async throws {
        try await Stage.with(.liferay74) { stage in
            let kept = try await add(stage, "draft", "--policy", "cache-only")
            #expect(try kept.json()["outcome"]?.text == "local-only", "\(kept.error)")
            let changed = try await comment(stage, ["update", "--comment-id", "-1", "--body", "final"])
            #expect(changed.status == 0, "\(changed.error)")
            #expect(try changed.json()["outcome"]?.text == "uploaded")
            let draft = try await add(stage, "draft", "--policy", "cache-only")
            let number = Int(try #require(try draft.json()["commentId"]?.number))
            #expect(try await comment(stage, ["delete", "--comment-id", "\(number)"]).status == 0)
            for change in [["delete"], ["update", "--body", "later"]] {
                let gone = try await comment(stage, change + ["--comment-id", "\(number)"])
                #expect(gone.status == 67, "\(gone.error)")
                #expect(try gone.json()["error"]?["code"]?.text == "no-such-comment")
                #expect(try gone.json()["error"]?["hint"]?.text?.contains("portrait list comments") == true)
            }
        }
    }

    @Test("Liferay 6.2 has no comments, and says so whatever the policy")
    func liferay62() async throws {
        try await Stage.with(.liferay62) { stage in
            for policy in ["remote-only", "remote-first", "cache-first"] {
                let added = try await add(stage, "no", "--policy", policy)
                #expect(added.status == 76, "\(added.error)")
                #expect(try added.json()["error"]?["code"]?.text == "unsupported")
            }
            #expect(try await stage.program.run("pending", "--json").rows().isEmpty)
        }
    }

    @Test("what makes no sense is a usage error")
    func usage() async throws {
        try await Stage.with(.liferay74) { stage in
            let wrong = [
                ["add", "--body", "a"], ["add", "--body", " "] + Self.article,
                ["add", "--body", "a", "--class-name", "a"], ["update", "--comment-id", "0", "--body", "a"],
                ["delete"], ["update", "--body", "a"],
            ]
            for arguments in wrong {
                let outcome = try await comment(stage, arguments)
                #expect(outcome.status == 64, "\(arguments): \(outcome.error)")
            }
            #expect(stage.sandbox.requests().isEmpty)
        }
    }

    @Test("the portal's no to a guest is an error, and nothing waits")
    func guest() async throws {
        try await Stage.with(.liferay74) { stage in
            var stage = stage
            var program = stage.program
            program.environment["PORTRAIT_USER"] = nil
            program.environment["PORTRAIT_PASSWORD"] = nil
            stage = Stage(sandbox: stage.sandbox, folder: stage.folder, program: program)
            let added = try await add(stage, "guest")
            #expect(added.status == 77, "\(added.error)")
            #expect(try await program.run("pending", "--json").rows().isEmpty)
        }
    }
}
