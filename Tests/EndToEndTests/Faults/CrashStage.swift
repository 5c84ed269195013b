import FoundationEssentials
import SandboxPortal
import Screenlets
import SocketPeers
import Testing

/// A cache with what a scene begins with, and the runs that begin from a copy of it.
struct CrashStage: Sendable {
    let stage: Stage
    let scene: CrashScene
    /// The program whose cache is copied for each run.
    let template: Program
    /// What is pending before.
    let earlier: [PromisedEdit]
    /// What the program is told to do.
    let arguments: [String]
    /// What that asks for; not acknowledged yet.
    let asked: PromisedEdit?

    private static let pictures = ["portraits/wei.jpg", "portraits/priya.jpg", "portraits/anna.png"]
        .map { Repository.path("fixtures/portal/\($0)") }

    /// Fetches the users, and makes the edits that are pending before.
    static func prepare(_ scene: CrashScene, on stage: Stage) async throws -> CrashStage {
        let users = stage.sandbox.users.filter { $0.portraitId != 0 && $0.emailAddress != "test@example.com" }
        try #require(users.count >= 4)
        let template = Program(home: stage.folder.file("template"), environment: stage.program.environment.withoutHome)
        for user in users.prefix(3) {
            let fetched = try await template.run("fetch", "--user-id", "\(user.userId)", "-o", "-")
            try #require(fetched.status == 0, "\(fetched.error)")
        }
        var earlier: [PromisedEdit] = []
        let wanted: [(SandboxUser, [String])] =
            switch scene.action {
            case .sync:
                [
                    (users[0], ["upload", "--user-id", "\(users[0].userId)", pictures[0]]),
                    (users[1], ["remove", "--user-id", "\(users[1].userId)"]),
                    // Nothing is known of this one but the name.
                    (users[3], ["upload", "--email", users[3].emailAddress, pictures[2]]),
                ]
            case .upload, .remove:
                scene.followsOlderEdit ? [(users[0], ["upload", "--user-id", "\(users[0].userId)", pictures[0]])] : []
            }
        for (user, arguments) in wanted {
            var edit = try await learn(arguments, of: user, on: stage)
            stage.rehearse(Fault(.refused))
            let stored = try await template.run(arguments + ["--json"])
            try #require(stored.status == 0, "\(stored.error)")
            try #require(try stored.json()["pending"]?.bool == true)
            edit.isAcknowledged = true
            earlier.append(edit)
            stage.sandbox.reset()
        }
        let policy = ["--policy", scene.policy.rawValue]
        let arguments: [String] =
            switch scene.action {
            case .sync: ["sync", "--wait", "0"]
            case .upload: ["upload", "--user-id", "\(users[0].userId)", pictures[1]] + policy
            case .remove: ["remove", "--user-id", "\(users[0].userId)"] + policy
            }
        let asked = scene.action == .sync ? nil : try await learn(arguments, of: users[0], on: stage)
        return CrashStage(
            stage: stage,
            scene: scene,
            template: template,
            earlier: earlier,
            arguments: arguments + ["--json", "--timeout", "10"],
            asked: asked
        )
    }

    /// Finds out what the portal makes of an edit, with a cache of its own; the portal is as before afterwards.
    private static func learn(
        _ arguments: [String],
        of user: SandboxUser,
        on stage: Stage
    ) async throws -> PromisedEdit {
        let scratch = Program(home: stage.folder.file("scratch"), environment: stage.program.environment.withoutHome)
        stage.sandbox.reset()
        let outcome = try await scratch.run(arguments + ["--policy", "remote-only", "--json"])
        try #require(outcome.status == 0, "\(outcome.error)")
        let taken = stage.sandbox.history()
        try #require(!taken.isEmpty && taken.allSatisfy { $0.userId == user.userId })
        stage.sandbox.reset()
        // What waits is the picture before it is fitted for the portal.
        var unfitted = scratch
        unfitted.environment["PORTRAIT_PORTAL_PORTRAIT_BOX"] = "none"
        let prepared = try await unfitted.run(arguments + ["--policy", "remote-only", "--json"])
        try #require(prepared.status == 0, "\(prepared.error)")
        let unfittedTaken = stage.sandbox.history()
        stage.sandbox.reset()
        return PromisedEdit(
            userId: user.userId,
            served: Set((taken + unfittedTaken).map(\.sha256)),
            sent: try prepared.json()["sent"]?["sha256"]?.text,
            isAcknowledged: false
        )
    }

    /// Runs the program once without a fault, and tells where faults can strike.
    func points() async throws -> [FaultPoint] {
        let home = try copy()
        defer { remove(home) }
        return FaultPoint.all(counts: try await injector(home).run(arguments, fault: nil).counts)
    }

    /// Runs the program with a fault, then undisturbed until all is sent, and judges.
    ///
    /// - Returns: Whether the fault struck.
    func attempt(_ fault: FaultPoint) async throws -> Bool {
        let home = try copy()
        defer { remove(home) }
        stage.sandbox.reset()
        if scene.portalIsAway { stage.rehearse(Fault(.refused)) }
        if scene.answerIsLost { stage.rehearse(Fault(.refused, area: .edit, times: 1, doesWork: true)) }
        let run = try await injector(home).run(arguments, fault: fault)
        // Nobody can tell what the portal makes of a request that it is still working on when its sender has gone. One may even
        // wait to be accepted; it is, once a later one is answered.
        _ = try await HTTPClient.get(stage.sandbox.url + "/-/sandbox/sessions")
        while stage.sandbox.openConnectionCount > 0 { await Task.yield() }
        stage.rehearse(nil)
        try await judge(run, program: program(home), "\(fault) of \(scene.testDescription)")
        return run.struck
    }

    private func judge(_ run: FaultInjector.Run, program: Program, _ context: String) async throws {
        let context = "\(context): \(run.outcome.status) \(run.outcome.error)"
        #expect(!run.outcome.tellsOfLocks, "\(context)")
        let isAcknowledged = run.outcome.status == 0 || (try? run.outcome.json()["outcome"]) != nil
        let listed = try await program.run("pending", "list", "--all", "--json")
        #expect(listed.status == 0, "\(context) \(listed.error)")
        let verified = try await program.run("cache", "verify", "--json")
        #expect(verified.status == 0, "\(context) \(verified.error)")
        if scene.policy == .cacheOnly, let asked {
            #expect(stage.sandbox.history().isEmpty, "\(context)")
            let shown = try await program.run(
                "fetch",
                "--user-id",
                "\(asked.userId)",
                "--policy",
                "cache-only",
                "--json"
            )
            let isShown = try shown.json()["original"]?["sha256"]?.text == asked.sent
            #expect(isShown || !isAcknowledged, "\(context)")
            return
        }
        var rows = try listed.rows()
        if !rows.isEmpty {
            #expect(!rows.contains { $0["state"]?.text == "parked" }, "no fault is a refusal: \(context) \(rows)")
            let retried = try await program.run("pending", "retry", "--all")
            #expect(retried.status == 0, "\(context) \(retried.error)")
            let synced = try await program.run("sync", "--json")
            #expect(synced.status == 0 || synced.status == 75, "\(context) \(synced.error)")
            #expect(!synced.tellsOfLocks, "\(context) \(synced.error)")
            rows = try await program.run("pending", "list", "--all", "--json").rows()
            #expect(rows.isEmpty == (synced.status == 0), "\(context) \(rows)")
        }
        var edits = earlier
        if var asked {
            asked.isAcknowledged = isAcknowledged
            edits.append(asked)
        }
        EditLedger(edits: edits).check(history: stage.sandbox.history(), rows: rows, context: context)
    }

    // MARK: Copies

    private func copy() throws -> String {
        let home = stage.folder.file("run-\(UUID().uuidString)")
        try FileManager.default.copyItem(atPath: stage.folder.file("template"), toPath: home)
        return home
    }

    private func remove(_ home: String) {
        do {
            try FileManager.default.removeItem(atPath: home)
        } catch {
            // It goes with the folder that it is in.
        }
    }

    private func program(_ home: String) -> Program {
        Program(home: home, environment: stage.program.environment.withoutHome)
    }

    private func injector(_ home: String) -> FaultInjector {
        FaultInjector(program: program(home), log: "\(home)/trace")
    }
}

extension [String: String] {
    /// An environment for another home.
    var withoutHome: [String: String] { filter { $0.key != "HOME" } }
}

extension Program.Outcome {
    /// Whether a reader is told of what only concerns processes among themselves.
    var tellsOfLocks: Bool {
        let text = (error + String(decoding: output, as: UTF8.self)).lowercased()
        return ["locked", "busy"].contains { text.contains($0) }
    }

    /// The rows of `pending list --json`.
    func rows() throws -> [JSON] {
        guard case .list(let rows) = try json()["pending"] else {
            Issue.record("no list of pending edits")
            return []
        }
        return rows
    }
}
