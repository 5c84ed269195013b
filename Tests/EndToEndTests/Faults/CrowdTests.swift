import OfflineStore
import SandboxPortal
import Synchronization
import Testing

/// Processes that upload and sync the same users at once, at a portal that comes and goes.
@Suite("A crowd of processes editing the same users")
struct CrowdTests {
    /// An edit that a process has acknowledged.
    private struct Acknowledged: Sendable {
        var worker: Int
        var userId: Int64
        var digest: String
        var begun: ContinuousClock.Instant
        var ended: ContinuousClock.Instant
    }

    /// How many still upload.
    private final class Uploads: Sendable {
        let underWay = Atomic(2)
    }

    @Test("loses nothing, sends nothing twice, and tells of no lock", arguments: SandboxPortal.Profile.allCases)
    func crowd(profile: SandboxPortal.Profile) async throws {
        try await Stage.with(profile) { stage in
            let users = Array(stage.sandbox.users.filter { $0.portraitId != 0 }.prefix(2))
            // As many edits as it takes; a proof goes on for some time.
            let end = ContinuousClock.now + .seconds(Proof.isOn ? 30 : 0)
            let uploads = Uploads()
            let edits = try await withThrowingTaskGroup(of: [Acknowledged].self) { group in
                for worker in 0..<2 {
                    group.addTask {
                        defer { uploads.underWay.subtract(1, ordering: .relaxed) }
                        return try await upload(by: worker, of: users, on: stage, until: end)
                    }
                    group.addTask {
                        try await sync(on: stage, disturbing: worker == 0) {
                            uploads.underWay.load(ordering: .relaxed) > 0
                        }
                        return []
                    }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            stage.rehearse(nil)
            let retried = try await stage.program.run("pending", "retry", "--all")
            #expect(retried.status == 0, "\(retried.error)")
            let synced = try await stage.program.run("sync", "--json")
            #expect(synced.status == 0, "\(synced.error) \(String(decoding: synced.output, as: UTF8.self))")
            let verified = try await stage.program.run("cache", "verify")
            #expect(verified.status == 0, "\(verified.error)")
            #expect(edits.count >= 8)
            for user in users { judge(edits.filter { $0.userId == user.userId }, of: user, on: stage) }
            Proof.tell("\(edits.count) acknowledged edits of a crowd, \(stage.sandbox.history().count) sent")
        }
    }

    /// Uploads one picture after the other, to one user after the other, at least four.
    private func upload(
        by worker: Int,
        of users: [SandboxUser],
        on stage: Stage,
        until end: ContinuousClock.Instant
    ) async throws -> [Acknowledged] {
        var edits: [Acknowledged] = []
        while edits.count < 4 || ContinuousClock.now < end {
            let turn = edits.count
            edits.append(try await upload(turn * 2 + worker, by: worker, of: users[turn % users.count], on: stage))
        }
        return edits
    }

    /// Sends what waits, again and again; the one that disturbs lets the portal be away for edits every other time.
    private func sync(
        on stage: Stage,
        disturbing: Bool,
        while isWanted: () -> Bool
    ) async throws {
        var isAway = false
        while isWanted() {
            if disturbing {
                isAway.toggle()
                stage.rehearse(isAway ? Fault(.refused, area: .edit) : nil)
            }
            let synced = try await stage.program.run("sync", "--wait", "0", "--timeout", "10")
            #expect(synced.status == 0 || synced.status == 75, "\(synced.error)")
            #expect(!synced.tellsOfLocks, "\(synced.error)")
        }
    }

    private func upload(
        _ number: Int,
        by worker: Int,
        of user: SandboxUser,
        on stage: Stage
    ) async throws -> Acknowledged {
        let bytes = TinyPicture(number: number).bytes
        let begun = ContinuousClock.now
        let outcome = try await stage.program.run(
            [
                "upload", "--user-id", "\(user.userId)", "-", "--json", "--timeout", "20",
                "--policy", number % 3 == 0 ? "cache-first" : "remote-first",
            ],
            input: bytes
        )
        let text = String(decoding: outcome.output, as: UTF8.self)
        #expect(outcome.status == 0, "\(text) \(outcome.error)")
        #expect(!outcome.tellsOfLocks, "\(text) \(outcome.error)")
        return Acknowledged(
            worker: worker,
            userId: user.userId,
            digest: StoredPicture.Original(bytes: bytes, mediaType: nil).sha256,
            begun: begun,
            ended: .now
        )
    }

    /// Checks what the portal took of one user against what was acknowledged.
    private func judge(_ edits: [Acknowledged], of user: SandboxUser, on stage: Stage) {
        let history = stage.sandbox.history().filter { $0.userId == user.userId }.compactMap(\.sha256)
        #expect(Set(history).count == history.count, "an edit was sent twice")
        for worker in 0..<2 {
            let own = edits.filter { $0.worker == worker }.map(\.digest)
            let order = history.compactMap { digest in own.firstIndex(of: digest) }
            #expect(order == order.sorted(), "an older portrait came after a newer one: \(order)")
        }
        // An edit that was over before another began is the older of the two; the portal ends with one that has no newer.
        let newest = edits.filter { edit in !edits.contains { $0.begun > edit.ended } }.map(\.digest)
        #expect(history.last.map(newest.contains) ?? newest.isEmpty, "the newest edit is lost")
    }
}
