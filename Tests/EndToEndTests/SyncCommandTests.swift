import FoundationEssentials
import SandboxPortal
import Testing

@Suite("portrait sync")
struct SyncCommandTests {
    private let mine = TinyPicture(number: 1).bytes
    private let theirs = TinyPicture(number: 2).bytes

    /// A stage with a pending edit of jane's portrait.
    private func withEdit(
        _ profile: SandboxPortal.Profile = .liferay74,
        removal: Bool = false,
        _ body: @Sendable (Stage) async throws -> Void
    ) async throws {
        try await Stage.with(profile) { stage in
            let fetched = try await stage.fetch("--screen-name", "jane", "-o", "-")
            try #require(fetched.status == 0, "\(fetched.error)")
            stage.rehearse(Fault(.refused))
            let stored =
                removal
                ? try await stage.program.run("remove", "--screen-name", "jane")
                : try await stage.program.run(["upload", "--screen-name", "jane", "-"], input: mine)
            try #require(stored.status == 0, "\(stored.error)")
            stage.rehearse(nil)
            try await body(stage)
        }
    }

    @Test("with nothing to send is 0, while the portal is away 75, and 0 when all is sent")
    func exitCodes() async throws {
        try await withEdit { stage in
            stage.rehearse(Fault(.refused))
            let away = try await stage.program.run("sync", "--wait", "0", "--json")
            #expect(away.status == 75, "\(away.error)")
            #expect(try away.json()["remaining"]?.number == 1)
            stage.rehearse(nil)
            #expect(try await stage.program.run("pending", "retry", "--all").status == 0)
            let dry = try await stage.program.run("sync", "--dry-run", "--json")
            #expect(dry.status == 0, "\(dry.error)")
            #expect(stage.sandbox.history().isEmpty)
            let sent = try await stage.program.run("sync")
            #expect(sent.status == 0, "\(sent.error)")
            #expect(sent.error.contains("1 sent"))
            #expect(stage.sandbox.portrait(screenName: "jane")?.bytes == mine)
            let nothing = try await stage.program.run("sync", "--json")
            #expect(nothing.status == 0)
            #expect(try nothing.json()["remaining"]?.number == 0)
        }
    }

    @Test("as a rehearsal tells what is due and can't be looked for while the portal is away, and ends with 75 as well")
    func rehearsalOfOutage() async throws {
        try await withEdit { stage in
            #expect(try await stage.program.run("pending", "retry", "--all").status == 0)
            stage.rehearse(Fault(.status, status: 503))
            let away = try await stage.program.run("sync", "--dry-run", "--json")
            #expect(away.status == 75, "\(away.error)")
            let plan = try #require(try away.json()["planned"]?.list?.first)
            #expect(plan["edit"]?["id"]?.number == 1)
            #expect(plan["plan"]?.text == "not known")
            #expect(plan["error"]?["code"]?.text == "portal-unreachable")
            let table = try await stage.program.run("sync", "--dry-run")
            #expect(table.status == 75)
            #expect(String(decoding: table.output, as: UTF8.self).contains("not known: a gateway"), "\(table.error)")
            stage.rehearse(nil)
            let back = try await stage.program.run("sync", "--dry-run", "--json")
            #expect(back.status == 0, "\(back.error)")
            let known = try #require(try back.json()["planned"]?.list?.first)
            #expect(known["plan"]?.text == "send" && known["error"] == nil)
        }
    }

    @Test("as a rehearsal tells what is due within the wait, and until when the rest waits", arguments: [nil, "600"])
    func rehearsalOfLater(retryAfter: String?) async throws {
        try await withEdit { stage in
            let fault = Fault(.status, area: .edit, times: 1, status: 503, retryAfter: retryAfter ?? "20")
            stage.rehearse(fault)
            #expect(try await stage.program.run("sync", "--wait", "0").status == 75)
            stage.rehearse(nil)
            let dry = try await stage.program.run("sync", "--dry-run", "--json")
            #expect(dry.status == 0, "\(dry.error)")
            let plans = try #require(try dry.json()["planned"]?.list)
            #expect(plans.map { $0["plan"]?.text } == [retryAfter == nil ? "send" : "wait"])
            #expect(plans.first?["edit"]?["nextDue"]?.text?.isEmpty == false)
            let table = try await stage.program.run("sync", "--dry-run")
            let words = retryAfter == nil ? "send\n" : "wait until 20"
            #expect(String(decoding: table.output, as: UTF8.self).contains(words), "\(table.error)")
            #expect(stage.sandbox.portrait(screenName: "jane")?.bytes != mine)
        }
    }

    @Test("sends what waits under cache-only too, as its help says, and nothing that was edited under it")
    func cacheOnly() async throws {
        try await withEdit { stage in
            var program = stage.program
            program.environment["PORTRAIT_POLICY"] = "cache-only"
            #expect(try await stage.fetch("--screen-name", "wei", "-o", "-").status == 0)
            let before = stage.sandbox.portrait(screenName: "wei")?.bytes
            let kept = try await program.run(["upload", "--screen-name", "wei", "-"], input: theirs)
            #expect(kept.status == 0, "\(kept.error)")
            let sent = try await program.run("sync")
            #expect(sent.status == 0, "\(sent.error)")
            #expect(sent.error.contains("1 sent"))
            #expect(stage.sandbox.portrait(screenName: "jane")?.bytes == mine)
            #expect(stage.sandbox.portrait(screenName: "wei")?.bytes == before)
            let help = String(decoding: try await program.run("sync", "--help").output, as: UTF8.self)
            #expect(help.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains("cache-only included"))
        }
    }

    @Test("what the portal refuses is parked with its reason, is not sent again, and others go on")
    func parked() async throws {
        try await withEdit { stage in
            let other = try await stage.program.run(
                ["upload", "--screen-name", "wei", "-", "--server", stage.sandbox.url],
                input: theirs
            )
            #expect(other.status == 0, "\(other.error)")
            stage.rehearse(Fault(.portalException, area: .edit, times: 1))
            #expect(try await stage.program.run("sync", "--wait", "0").status == 75)
            let row = try #require(try await stage.program.run("pending", "--json").rows().first)
            #expect(row["state"]?.text == "parked")
            #expect(row["reason"]?.text?.isEmpty == false)
            #expect(row["nextDue"]?.isNull == true)
            stage.sandbox.clearRequests()
            #expect(try await stage.program.run("sync", "--wait", "0").status == 75)
            #expect(!stage.sandbox.requests().contains { $0.commands.contains("/user/update-portrait") })
            #expect(try await stage.program.run("pending", "retry", "1").status == 0)
            #expect(try await stage.program.run("sync").status == 0)
            #expect(stage.sandbox.portrait(screenName: "jane")?.bytes == mine)
        }
    }

    @Test(
        "a conflict is reported, or decided as asked, and what loses can be exported",
        arguments: ["ignore", "use-local", "use-remote", "discard"],
        SandboxPortal.Profile.allCases
    )
    func conflict(way: String, profile: SandboxPortal.Profile) async throws {
        try await withEdit(profile) { stage in
            #expect(stage.sandbox.changePortrait(theirs, screenName: "jane"))
            let synced = try await stage.program.run("sync", "--wait", "0", "--conflict", way, "--json")
            #expect(synced.status == (way == "ignore" ? 75 : 0), "\(synced.error)")
            #expect(stage.sandbox.portrait(screenName: "jane")?.bytes == (way == "use-local" ? mine : theirs))
            let rows = try await stage.program.run("pending", "list", "--all", "--json").rows()
            let state =
                switch way {
                case "ignore": "conflict"
                default: "aside"
                }
            #expect(rows.map { $0["state"]?.text } == [state])
            #expect(try synced.json()["setAside"]?.number == (way == "ignore" ? 0 : 1))
            let lost = String(Int(try #require(rows.first?["id"]?.number)))
            let exported = try await stage.program.run("pending", "export", lost, "-o", "-")
            #expect(exported.output == (way == "use-local" ? theirs : mine), "\(exported.error)")
            #expect(try await stage.program.run("pending", "--json").rows().isEmpty == (way != "ignore"))
            let shown = try await stage.fetch("--screen-name", "jane", "--policy", "cache-only", "-o", "-")
            switch way {
            case "discard": #expect(shown.status == 69)
            case "use-remote": #expect(shown.output == theirs, "\(shown.error)")
            default: #expect(shown.output == mine, "\(shown.error)")
            }
        }
    }

    @Test("what the portal had can be exported after use-local also where no history is kept")
    func loserWithoutHistory() async throws {
        try await withEdit { stage in
            var program = stage.program
            program.environment["PORTRAIT_HISTORY"] = "0"
            #expect(stage.sandbox.changePortrait(theirs, screenName: "jane"))
            let forced = try await program.run("sync", "--conflict", "use-local")
            #expect(forced.status == 0, "\(forced.error)")
            #expect(forced.error.contains("1 sent, 1 set aside; nothing is left"))
            let row = try #require(try await program.run("pending", "list", "--all", "--json").rows().first)
            #expect(row["state"]?.text == "aside" && row["user"]?["screenName"]?.text == "jane")
            let id = String(Int(try #require(row["id"]?.number)))
            #expect(try await program.run("pending", "export", id, "-o", "-").output == theirs)
        }
    }

    @Test("the removal of a portrait that is another one by now is a conflict as well")
    func removalConflict() async throws {
        try await withEdit(.liferay62, removal: true) { stage in
            #expect(stage.sandbox.changePortrait(theirs, screenName: "jane"))
            let synced = try await stage.program.run("sync", "--wait", "0")
            #expect(synced.status == 75, "\(synced.error)")
            #expect(stage.sandbox.portrait(screenName: "jane")?.bytes == theirs)
            let forced = try await stage.program.run("sync", "--conflict", "use-local")
            #expect(forced.status == 0, "\(forced.error)")
            #expect(stage.sandbox.user(screenName: "jane")?.portraitId == 0)
        }
    }

    @Test("--watch sends when the portal is back, and ends with 0 on SIGTERM and 130 on an interrupt")
    func watch() async throws {
        try await withEdit { stage in
            stage.rehearse(Fault(.refused, times: 3))
            var shell = stage.program
            shell.executable = "/bin/bash"
            let script = """
                set -m
                exec 3< <(exec "$0" sync --watch 2>&1); watch=$!
                until ! read -r line <&3 || [[ $line == *": sent"* ]]; do :; done
                kill -TERM $watch; wait $watch; echo "terminated $?"
                "$0" pending list --json
                "$0" sync --watch --quiet & watch=$!
                until (( 0x$(awk '/SigCgt/ { print $2 }' /proc/$watch/status) & 2 )); do :; done
                kill -INT $watch; wait $watch; echo "interrupted $?"
                """
            let outcome = try await shell.run("-c", script, Program.path)
            #expect(
                String(decoding: outcome.output, as: UTF8.self) == "terminated 0\n{\"pending\":[]}\ninterrupted 130\n",
                "\(outcome.error)"
            )
            #expect(stage.sandbox.portrait(screenName: "jane")?.bytes == mine)
            #expect(stage.sandbox.history().count == 1)
        }
    }

    @Test(
        "options that make no sense are 64",
        arguments: [["--conflict", "mine"], ["--wait", "-1"], ["--wait", "soon"]]
    )
    func usage(arguments: [String]) async throws {
        let folder = try TemporaryFolder()
        let program = Program(home: folder.path)
        #expect(try await program.run(["sync", "--sandbox"] + arguments).status == 64)
    }
}
