import FoundationEssentials
import SandboxPortal
import Screenlets
import Testing

@Suite("portrait history and undo")
struct HistoryCommandTests {
    private func picture(_ number: Int) -> [UInt8] { TinyPicture(number: number).bytes }

    private func upload(_ number: Int, _ stage: Stage, _ options: String...) async throws -> Program.Outcome {
        try await stage.program.run(["upload", "--screen-name", "jane", "-"] + options, input: picture(number))
    }

    private func undo(_ stage: Stage, _ options: String...) async throws -> Program.Outcome {
        try await stage.program.run(["undo", "--screen-name", "jane", "--json"] + options)
    }

    private func history(_ stage: Stage) async throws -> [JSON] {
        let outcome = try await stage.program.run("history", "--screen-name", "jane", "--json")
        #expect(outcome.status == 0, "\(outcome.error)")
        return try outcome.json()["history"]?.list ?? []
    }

    private func reasons(_ stage: Stage) async throws -> [String] {
        try await history(stage).compactMap { $0["reason"]?.text }
    }

    private func portal(_ stage: Stage) -> [UInt8]? { stage.sandbox.portrait(screenName: "jane")?.bytes }

    private func shown(_ stage: Stage) async throws -> [UInt8] {
        try await stage.fetch("--screen-name", "jane", "--policy", "cache-only", "-o", "-").output
    }

    @Test(
        "lists what was replaced, why and when, and brings it back and forth",
        arguments: SandboxPortal.Profile.allCases
    )
    func story(profile: SandboxPortal.Profile) async throws {
        try await Stage.with(profile) { stage in
            let first = try #require(portal(stage))
            #expect(try await stage.fetch("--screen-name", "jane", "-o", "-").output == first)
            #expect(try await history(stage).isEmpty)
            let nothing = try await undo(stage)
            #expect(nothing.status == 66)
            #expect(try nothing.json()["error"]?["code"]?.text == "nothing-before")
            #expect(try await upload(1, stage).status == 0)
            #expect(stage.sandbox.changePortrait(picture(2), screenName: "jane"))
            #expect(try await stage.fetch("--screen-name", "jane", "-o", "-").output == picture(2))
            #expect(try await stage.program.run("remove", "--screen-name", "jane").status == 0)
            #expect(try await reasons(stage) == ["removed", "changed-in-portal", "uploaded"])
            let rows = try await history(stage)
            #expect(rows.map { $0["number"]?.number } == [1, 2, 3])
            #expect(rows[0]["sha256"]?.text?.count == 64)
            #expect(rows[0]["bytes"]?.number == Double(picture(2).count))
            #expect(rows[0]["replacedAt"]?.text?.hasSuffix("Z") == true)

            let back = try await undo(stage, "--to", "2")
            #expect(back.status == 0, "\(back.error)")
            #expect(try back.json()["outcome"]?.text == "uploaded")
            #expect(portal(stage) == picture(1))
            #expect(try await shown(stage) == picture(1))
            #expect(try await undo(stage).status == 0)
            #expect(portal(stage) == picture(2))
            // Undoing an undo gives back what it undid.
            #expect(try await undo(stage).status == 0)
            #expect(portal(stage) == picture(1))
            #expect(try await undo(stage, "--to", "9").status == 66)
            #expect(try await undo(stage, "--to", "0").status == 64)
            let table = try await stage.program.run("history", "--screen-name", "jane")
            #expect(String(decoding: table.output, as: UTF8.self).contains("removed") == false)
            #expect(table.output.split(separator: 0x0A).count == 3)
        }
    }

    @Test("lists by a portrait id too, which only editing needs more than")
    func portraitId() async throws {
        try await Stage.with(.liferay74) { stage in
            for number in 1...2 { #expect(try await upload(number, stage).status == 0) }
            let user = try await stage.fetch("--screen-name", "jane", "--json").json()["user"]
            let id = try #require(user?["portraitId"]?.number)
            let selector = ["--portrait-id", "\(Int(id))", "--uuid", try #require(user?["uuid"]?.text)]
            let outcome = try await stage.program.run(["history", "--json"] + selector)
            #expect(outcome.status == 0, "\(outcome.error)")
            #expect(try await outcome.json()["history"]?.list == history(stage))
            #expect(try await stage.program.run(["history", "--portrait-id", "1", "--uuid", "nobody"]).status == 69)
            #expect(try await stage.program.run(["undo"] + selector).status == 64)
        }
    }

    /// What stands in the way of an undo.
    enum Way: String, CaseIterable, Sendable {
        case free
        case away
        case halfWay
        case refusing
    }

    @Test("follows the writing policies, whatever the portal does", arguments: OfflinePolicy.allCases, Way.allCases)
    func policies(policy: OfflinePolicy, way: Way) async throws {
        try await Stage.with(.liferay74) { stage in
            #expect(try await upload(1, stage).status == 0)
            #expect(try await upload(2, stage).status == 0)
            switch way {
            case .free: break
            case .away: stage.rehearse(Fault(.status, area: .edit, status: 503))
            case .halfWay: stage.rehearse(Fault(.refused, area: .edit, doesWork: true))
            case .refusing: stage.rehearse(Fault(.forbidden, area: .edit))
            }
            let outcome = try await undo(stage, "--policy", policy.rawValue)
            stage.rehearse(nil)
            let isLocal = policy == .cacheOnly
            let mayWait = [.remoteFirst, .cacheFirst].contains(policy)
            let expected: (status: Int32, outcome: String?) =
                switch way {
                case _ where isLocal: (0, "local-only")
                case .free: (0, "uploaded")
                case .away, .halfWay: mayWait ? (0, "pending") : (69, nil)
                case .refusing: (77, nil)
                }
            #expect(outcome.status == expected.status, "\(outcome.error)")
            let report = try outcome.json()
            #expect(report["outcome"]?.text == expected.outcome)
            if expected.outcome != nil { #expect(report["sent"]?["sha256"]?.text?.count == 64) }
            let arrived = !isLocal && (way == .free || way == .halfWay)
            #expect(portal(stage) == picture(arrived ? 1 : 2))
            #expect(try await shown(stage) == picture(expected.outcome == nil ? 2 : 1))
            guard expected.outcome == "pending" else {
                if expected.outcome == "local-only" {
                    #expect(try await undo(stage, "--policy", "cache-only").status == 0)
                    #expect(try await shown(stage) == picture(2))
                    #expect(try await undo(stage, "--policy", "cache-only").status == 0)
                    #expect(try await shown(stage) == picture(1))
                }
                return
            }
            #expect(try await stage.program.run("pending", "retry", "--all").status == 0)
            let before = stage.sandbox.history().count
            let synced = try await stage.program.run("sync")
            #expect(synced.status == 0, "\(synced.error)")
            #expect(portal(stage) == picture(1))
            #expect(stage.sandbox.history().count == before + (way == .halfWay ? 0 : 1))
            #expect(try await undo(stage).status == 0)
            #expect(portal(stage) == picture(2))
        }
    }

    @Test("is in conflict like any other edit, and what loses is kept", arguments: SandboxPortal.Profile.allCases)
    func conflict(profile: SandboxPortal.Profile) async throws {
        try await Stage.with(profile) { stage in
            #expect(try await upload(1, stage).status == 0)
            #expect(try await upload(2, stage).status == 0)
            stage.rehearse(Fault(.status, area: .edit, status: 503))
            #expect(try await undo(stage).status == 0)
            stage.rehearse(nil)
            #expect(stage.sandbox.changePortrait(picture(3), screenName: "jane"))
            #expect(try await stage.program.run("sync", "--wait", "0").status == 75)
            let forced = try await stage.program.run("sync", "--conflict", "use-local")
            #expect(forced.status == 0, "\(forced.error)")
            #expect(portal(stage) == picture(1))
            #expect(try await reasons(stage).prefix(2) == ["lost-conflict", "changed-in-portal"])
            #expect(try await undo(stage).status == 0)
            #expect(portal(stage) == picture(3))
        }
    }

    @Test("hooks hear of it as of an upload")
    func hooks() async throws {
        try await Stage.with(.liferay74) { stage in
            #expect(try await upload(1, stage).status == 0)
            #expect(try await upload(2, stage).status == 0)
            let file = stage.folder.file("heard")
            #expect(try await undo(stage, "--on-uploaded", "sh -c 'cat > \(file)'").status == 0)
            let event = try JSONDecoder().decode(JSON.self, from: Data(try stage.folder.bytes(of: "heard")))
            #expect(event["change"]?.text == "upload")
        }
    }

    @Test("tells that there are none, and draws a sheet without any")
    func none() async throws {
        try await Stage.with(.liferay74) { stage in
            #expect(try await stage.fetch("--screen-name", "jane", "-o", "-").status == 0)
            let jane = ["history", "--screen-name", "jane"]
            let listed = try await stage.program.run(jane)
            #expect(listed.status == 0)
            #expect(listed.output.isEmpty)
            #expect(listed.error == "portrait: 0 earlier portraits\n")
            #expect(try await stage.program.run(jane + ["--quiet"]).error.isEmpty)
            let drawn = try await stage.program.run(jane + ["--theme", "grid", "-o", stage.folder.file("sheet.png")])
            #expect(drawn.status == 0, "\(drawn.error)")
            #expect(drawn.error == "portrait: 0 earlier portraits\n")
            #expect(try stage.folder.bytes(of: "sheet.png").starts(with: [0x89, 0x50, 0x4E, 0x47]))
        }
    }

    @Test("draws a sheet, and is switched off by the configuration")
    func sheet() async throws {
        try await Stage.with(.liferay74) { stage in
            for number in 1...3 { #expect(try await upload(number, stage).status == 0) }
            let file = stage.folder.file("sheet.png")
            let drawn = try await stage.program.run(
                "history",
                "--screen-name",
                "jane",
                "--theme",
                "grid",
                "--size",
                "32",
                "-o",
                file
            )
            #expect(drawn.status == 0, "\(drawn.error)")
            #expect(try stage.folder.bytes(of: "sheet.png").starts(with: [0x89, 0x50, 0x4E, 0x47]))
            var program = stage.program
            program.environment["PORTRAIT_HISTORY"] = "0"
            #expect(
                try await program.run(["upload", "--screen-name", "jane", "-"], input: picture(4)).status == 0
            )
            #expect(try await history(stage).isEmpty)
            program.environment["PORTRAIT_HISTORY"] = "many"
            #expect(try await program.run("history", "--screen-name", "jane").status == 78)
        }
    }
}
