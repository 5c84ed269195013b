import ChildProcesses
import FoundationEssentials
import SandboxPortal
import Testing

@Suite("portrait heal")
struct HealCommandTests {
    /// Gives everybody who has a portrait one that the portal keeps as it comes, and fetches all into the cache.
    ///
    /// Portals write JPEG anew, whoever sends it.
    private func fill(_ stage: Stage) async throws {
        for (number, user) in stage.sandbox.users.enumerated() where user.portraitId != 0 {
            stage.sandbox.changePortrait(TinyPicture(number: number).bytes, screenName: user.screenName)
        }
        let outcome = try await stage.program.run(
            "batch",
            "--users",
            "-o",
            stage.folder.file("out") + "/{userId}.{format}",
            "--size",
            "16"
        )
        #expect(outcome.status == 0, "\(outcome.error)")
    }

    private func pictures(_ stage: Stage) -> [String: [UInt8]] {
        Dictionary(
            uniqueKeysWithValues: stage.sandbox.users.compactMap { user in
                stage.sandbox.portrait(screenName: user.screenName).map { (user.screenName, $0.bytes) }
            }
        )
    }

    /// How many pictures the program has sent: the portal's changes besides those of ``fill(_:)``.
    private func sentCount(_ stage: Stage) -> Int {
        stage.sandbox.history().count - stage.sandbox.users.count { $0.portraitId != 0 }
    }

    private func heal(_ stage: Stage, _ options: String...) async throws -> Program.Outcome {
        try await stage.program.run(["heal", "--json"] + options)
    }

    private func outcomes(_ outcome: Program.Outcome) throws -> [String] {
        try outcome.json()["lost"]?.list?.compactMap { $0["outcome"]?.text } ?? []
    }

    @Test("asks the portal under cache-only too, as its help says")
    func cacheOnly() async throws {
        try await Stage.with(.liferay62) { stage in
            try await fill(stage)
            let name = try #require(pictures(stage).keys.sorted().first)
            #expect(stage.sandbox.losePortrait(screenName: name))
            var offline = stage
            offline.program.environment["PORTRAIT_POLICY"] = "cache-only"
            let healed = try await heal(offline, "--users")
            #expect(healed.status == 0, "\(healed.error)")
            #expect(try outcomes(healed) == ["healed"])
            let help = String(decoding: try await stage.program.run("heal", "--help").output, as: UTF8.self)
            #expect(help.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains("cache-only included"))
        }
    }

    @Test(
        "gives back what the portal lost, byte for byte, and touches nobody else",
        arguments: SandboxPortal.Profile.allCases
    )
    func gives(profile: SandboxPortal.Profile) async throws {
        try await Stage.with(profile) { stage in
            try await fill(stage)
            let before = pictures(stage)
            let names = Array(before.keys.sorted().prefix(2))
            for name in names { #expect(stage.sandbox.losePortrait(screenName: name)) }
            #expect(pictures(stage).count == before.count - 2)
            let rehearsed = try await heal(stage, "--users", "--dry-run")
            #expect(rehearsed.status == 0, "\(rehearsed.error)")
            #expect(try outcomes(rehearsed) == ["lost", "lost"])
            #expect(sentCount(stage) == 0)
            let isOld = profile == .liferay62
            let first = try await heal(stage, "--users")
            #expect(first.status == (isOld ? 0 : 75), "\(first.error)")
            #expect(try outcomes(first) == Array(repeating: isOld ? "healed" : "lost", count: 2))
            if !isOld {
                let second = try await heal(stage, "--users", "--assume-lost")
                #expect(second.status == 0, "\(second.error)")
                #expect(try outcomes(second) == ["healed", "healed"])
            }
            #expect(pictures(stage) == before)
            #expect(sentCount(stage) == 2)
            let again = try await heal(stage, "--users", "--assume-lost")
            #expect(again.status == 0)
            #expect(try outcomes(again).isEmpty)
            #expect(sentCount(stage) == 2)
        }
    }

    @Test("404 is a loss everywhere, and what this store removed is none", arguments: SandboxPortal.Profile.allCases)
    func notFound(profile: SandboxPortal.Profile) async throws {
        try await Stage.with(profile) { stage in
            try await fill(stage)
            let before = pictures(stage)
            let names = before.keys.sorted()
            #expect(stage.sandbox.losePortrait(screenName: names[0], answeringNotFound: true))
            #expect(try await stage.program.run("remove", "--screen-name", names[1]).status == 0)
            let outcome = try await heal(stage, "--users", "--assume-lost")
            #expect(outcome.status == 0, "\(outcome.error)")
            #expect(try outcomes(outcome) == ["healed"])
            #expect(stage.sandbox.portrait(screenName: names[0])?.bytes == before[names[0]])
            #expect(stage.sandbox.portrait(screenName: names[1]) == nil)
        }
    }

    @Test(
        "what this store removed is no loss where it never had the picture, either",
        arguments: SandboxPortal.Profile.allCases,
        ["5", "0"]
    )
    func removedUnseen(profile: SandboxPortal.Profile, history: String) async throws {
        try await Stage.with(profile) { stage in
            var program = stage.program
            program.environment["PORTRAIT_HISTORY"] = history
            let names = pictures(stage).keys.sorted()
            let removed = try await program.run("remove", "--screen-name", names[0])
            #expect(removed.status == 0, "\(removed.error)")
            for options in [["--users"], ["--users", "--assume-lost"]] {
                let outcome = try await program.run(["heal", "--json"] + options)
                #expect(outcome.status == 0, "\(outcome.error)")
                #expect(try outcomes(outcome).isEmpty)
            }
            #expect(stage.sandbox.portrait(screenName: names[0]) == nil)
        }
    }

    @Test("where nobody gets a picture of their own nothing is sent")
    func wrongAddress() async throws {
        try await Stage.with(.liferay62) { stage in
            try await fill(stage)
            for name in pictures(stage).keys { #expect(stage.sandbox.losePortrait(screenName: name)) }
            let outcome = try await heal(stage, "--users")
            #expect(outcome.status == 76)
            #expect(try outcome.json()["error"]?["code"]?.text == "wrong-picture")
            #expect(sentCount(stage) == 0)
        }
    }

    @Test("users are named as often as wanted, and somebody has to be")
    func names() async throws {
        try await Stage.with(.liferay62) { stage in
            try await fill(stage)
            let names = Array(pictures(stage).keys.sorted().prefix(2))
            #expect(stage.sandbox.losePortrait(screenName: names[0]))
            #expect(try await heal(stage).status == 64)
            #expect(try await heal(stage, "--users", "--me").status == 64)
            #expect(try await heal(stage, "--users", "--company-id", "5").status == 64)
            #expect(try await heal(stage, "--me", "--company-id", "5").status == 64)
            // Somebody else of the store proves that the address is right.
            let one = try await heal(stage, "--screen-name", names[0])
            #expect(one.status == 0, "\(one.error)")
            #expect(stage.sandbox.losePortrait(screenName: names[1]))
            let two = try await heal(stage, "--screen-name", names[0], "--screen-name", names[1])
            #expect(try outcomes(two) == ["healed"])
            #expect(try await heal(stage, "--screen-name", "nobody.at.all").status == 67)
        }
    }

    @Test("a name that nobody has keeps the others from nothing, and is told")
    func unknownName() async throws {
        try await Stage.with(.liferay62) { stage in
            try await fill(stage)
            let name = try #require(pictures(stage).keys.sorted().first)
            let names = ["--screen-name", "nobody.at.all", "--screen-name", name]
            #expect(stage.sandbox.losePortrait(screenName: name))
            let rehearsed = try await stage.program.run(["heal", "--dry-run"] + names)
            #expect(rehearsed.status == 75, "\(rehearsed.error)")
            #expect(sentCount(stage) == 0)
            let file = stage.folder.file("report.ndjson")
            let outcome = try await stage.program.run(["heal", "--json", "--report", file] + names)
            #expect(outcome.status == 75, "\(outcome.error)")
            #expect(outcome.error.contains("nobody.at.all"), "\(outcome.error)")
            #expect(try outcomes(outcome) == ["failed", "healed"])
            let line = try #require(try stage.folder.events(in: "report.ndjson").first)
            #expect(line["user"]?.isNull == true)
            #expect(line["error"]?["code"]?.text == "no-such-user")
            #expect(sentCount(stage) == 1)
            let two = try await heal(stage, "--screen-name", "nobody.at.all", "--screen-name", "nobody.either")
            #expect(two.status == 75, "\(two.error)")
        }
    }

    @Test("what can't be given back is told, and left for another time")
    func leftOver() async throws {
        try await Stage.with(.liferay62) { stage in
            try await fill(stage)
            let names = Array(pictures(stage).keys.sorted().prefix(2))
            for name in names { #expect(stage.sandbox.losePortrait(screenName: name)) }
            stage.rehearse(Fault(.portalException, area: .edit, times: 1))
            let file = stage.folder.file("report.ndjson")
            let outcome = try await heal(stage, "--users", "--jobs", "1", "--report", file)
            #expect(outcome.status == 75)
            #expect(try outcomes(outcome).sorted() == ["failed", "healed"])
            #expect(
                try stage.folder.events(in: "report.ndjson").compactMap { $0["outcome"]?.text }.sorted() == [
                    "failed", "healed",
                ]
            )
            stage.rehearse(nil)
            #expect(try await heal(stage, "--users").status == 0)
        }
    }

    @Test("killed again and again, it sends each picture once", .timeLimit(.minutes(20)))
    func killed() async throws {
        try await Stage.with(.liferay62, listRowCount: 60, first: true) { stage in
            try await fill(stage)
            let before = pictures(stage)
            let names = before.keys.sorted().dropFirst()
            for name in names { #expect(stage.sandbox.losePortrait(screenName: name)) }
            for part in 1...5 {
                var limits = ChildLimits.ofTests
                limits.time = .seconds(1)
                let command = stage.program.command(["heal", "--users", "--requests-per-second", "\(20 * part)"])
                _ = try? await command.run([], limits: limits)
            }
            let last = try await heal(stage, "--users")
            #expect(last.status == 0, "\(last.error)")
            #expect(pictures(stage) == before)
            #expect(sentCount(stage) == names.count)
            #expect(Set(stage.sandbox.history().suffix(names.count).map(\.userId)).count == names.count)
        }
    }
}
