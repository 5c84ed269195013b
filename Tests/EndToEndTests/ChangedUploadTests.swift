import FoundationEssentials
import SandboxPortal
import Testing

@Suite("portrait batch upload --changed")
struct ChangedUploadTests {
    private func names(_ stage: Stage) -> [String] {
        stage.sandbox.users.filter { $0.portraitId != 0 }.map(\.screenName).sorted()
    }

    private func write(_ numbers: [String: Int], _ stage: Stage) throws {
        for (name, number) in numbers {
            try stage.folder.write(TinyPicture(number: number).bytes, to: "in/\(name).gif")
        }
    }

    private func run(_ stage: Stage, _ options: String...) async throws -> [String: JSON] {
        let outcome = try await stage.program.run(
            [
                "batch", "upload", stage.folder.file("in"), "--changed", "--json", "--report",
                stage.folder.file("report"),
            ]
                + options
        )
        #expect(outcome.status == 0, "\(outcome.error)")
        return try outcome.json()
    }

    private func left(_ stage: Stage) throws -> [String: String] {
        var left: [String: String] = [:]
        for line in try stage.folder.events(in: "report") {
            if let name = line["input"]?["name"]?.text { left[name] = line["left"]?.text ?? "sent" }
        }
        return left
    }

    private func reads(_ stage: Stage) -> Int { stage.sandbox.requests().count { $0.path.hasPrefix("/image") } }

    @Test("a second run sends nothing, and a changed file is sent alone", arguments: SandboxPortal.Profile.allCases)
    func secondRun(profile: SandboxPortal.Profile) async throws {
        try await Stage.with(profile) { stage in
            let users = Array(names(stage).prefix(4))
            try write(Dictionary(uniqueKeysWithValues: users.enumerated().map { ($1, $0) }), stage)
            #expect(try await run(stage)["unchanged"]?.number == 0)
            #expect(stage.sandbox.history().count == 4)
            stage.sandbox.clearRequests()
            #expect(try await run(stage)["unchanged"]?.number == 4)
            #expect(stage.sandbox.history().count == 4)
            // 6.2 keeps the id of a picture that changed, so that it is asked whether it did.
            if profile != .liferay62 { #expect(reads(stage) == 0) }
            try write([users[0]: 9], stage)
            #expect(try await run(stage)["unchanged"]?.number == 3)
            #expect(stage.sandbox.history().count == 5)
            #expect(stage.sandbox.portrait(screenName: users[0])?.bytes == TinyPicture(number: 9).bytes)
            // Without --changed all are sent.
            let all = try await stage.program.run("batch", "upload", stage.folder.file("in"))
            #expect(all.status == 0, "\(all.error)")
            #expect(stage.sandbox.history().count == 9)
        }
    }

    @Test("a picture that 6.2 has lost is sent again, and that alone", arguments: [false, true])
    func lost(answersNotFound: Bool) async throws {
        try await Stage.with(.liferay62) { stage in
            let users = Array(names(stage).prefix(3))
            try write(Dictionary(uniqueKeysWithValues: users.enumerated().map { ($1, $0) }), stage)
            _ = try await run(stage)
            #expect(stage.sandbox.losePortrait(screenName: users[1], answeringNotFound: answersNotFound))
            #expect(try await run(stage)["unchanged"]?.number == 2)
            #expect(try left(stage)[users[1]] == "sent")
            #expect(stage.sandbox.portrait(screenName: users[1])?.bytes == TinyPicture(number: 1).bytes)
            #expect(stage.sandbox.history().count == 4)
            #expect(try await run(stage)["unchanged"]?.number == 3)
        }
    }

    @Test("a picture that the portal has already is not sent")
    func portalHasIt() async throws {
        try await Stage.with(.liferay74) { stage in
            let user = try #require(names(stage).first)
            #expect(stage.sandbox.changePortrait(TinyPicture(number: 3).bytes, screenName: user))
            try write([user: 3], stage)
            #expect(try await run(stage)["unchanged"]?.number == 1)
            #expect(stage.sandbox.history().count == 1)
            stage.sandbox.clearRequests()
            #expect(try await run(stage)["unchanged"]?.number == 1)
            #expect(reads(stage) == 0)
        }
    }

    @Test("who changed theirs in the portal keeps it, unless the files win", arguments: SandboxPortal.Profile.allCases)
    func authority(profile: SandboxPortal.Profile) async throws {
        try await Stage.with(profile) { stage in
            let users = Array(names(stage).prefix(2))
            try write([users[0]: 1, users[1]: 2], stage)
            _ = try await run(stage)
            #expect(stage.sandbox.changePortrait(TinyPicture(number: 5).bytes, screenName: users[0]))
            // Looked at in between, which makes it no less a change since the last upload.
            #expect(try await stage.fetch("--screen-name", users[0], "-o", "-").status == 0)
            try write([users[0]: 7, users[1]: 8], stage)
            #expect(try await run(stage)["leftAlone"]?.number == 1)
            #expect(try left(stage) == [users[0]: "changed-in-portal", users[1]: "sent"])
            #expect(stage.sandbox.portrait(screenName: users[0])?.bytes == TinyPicture(number: 5).bytes)
            _ = try await run(stage, "--authority", "files")
            #expect(stage.sandbox.portrait(screenName: users[0])?.bytes == TinyPicture(number: 7).bytes)
            let alone = try await stage.program.run("batch", "upload", stage.folder.file("in"), "--authority", "files")
            #expect(alone.status == 64)
        }
    }
}
