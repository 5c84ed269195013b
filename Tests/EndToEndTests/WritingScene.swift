import FoundationEssentials
import SandboxPortal
import Screenlets
import Testing

/// A user whose portrait is known here, about to be changed.
struct WritingScene: Sendable {
    let one: WritingCase
    let stage: Stage
    let user: SandboxUser
    /// The portrait as it was; nil where there is none.
    let before: [UInt8]?

    /// What is to be shown afterwards; nil for a removal.
    ///
    /// Portals store GIF as it comes.
    var wanted: [UInt8]? { one.action == .upload ? TinyPicture(number: 7).bytes : nil }

    /// The digest of ``wanted``, as `sha256sum` gives it.
    var sentDigest: String? {
        one.action == .upload ? "7bc452afc09792ba193064e6e65dc1a43da6dbd1a36509fee76d76e1bf8ff239" : nil
    }

    /// Fetches the user's portrait.
    init(_ one: WritingCase, on stage: Stage) async throws {
        self.one = one
        self.stage = stage
        user = try #require(stage.sandbox.users.first { $0.screenName == "jane" })
        before = try stage.picture(of: user)
        let fetched = try await stage.fetch("--user-id", "\(user.userId)", "-o", "-")
        try #require(fetched.status == 0, "\(fetched.error)")
    }

    /// Lets the trouble begin.
    func trouble() async throws {
        stage.rehearse(one.fault)
        if one.trouble == .refused { await stage.sandbox.stopListening() }
    }

    /// Asks for the edit.
    func edit() async throws -> Program.Outcome {
        var program = stage.program
        if one.trouble == .permission { program.environment["PORTRAIT_USER"] = "carlos.garcia@example.com" }
        let isSlow = one.trouble == .timeOut || one.trouble == .timeOutAfterWork
        return try await program.run(
            [one.action.rawValue, "--user-id", "\(user.userId)"] + (one.action == .upload ? ["-"] : [])
                + ["--policy", one.policy.rawValue, "--timeout", isSlow ? "1.5" : "20", "--json"],
            input: wanted ?? []
        )
    }

    /// Lets the trouble end.
    func end() async throws {
        stage.rehearse(nil)
        if one.trouble == .refused { try await stage.sandbox.startListening() }
    }

    /// The portrait that the portal has; nil where there is none.
    func portalPicture() throws -> [UInt8]? { stage.sandbox.portrait(screenName: user.screenName)?.bytes }

    /// Checks what `pending list` tells.
    func checkPending(_ id: JSON?, _ isPending: Bool) async throws {
        let rows = try await stage.program.run("pending", "list", "--all", "--json").rows()
        #expect(rows.count == (isPending ? 1 : 0))
        guard isPending, let row = rows.first else {
            #expect(id?.number == nil)
            return
        }
        #expect(row["id"] == id)
        #expect(row["kind"]?.text == "portrait")
        #expect(row["user"]?["userId"]?.number == Double(user.userId))
        #expect(["due", "waiting"].contains(row["state"]?.text))
        #expect(row["nextDue"]?.text?.hasSuffix("Z") == true)
        #expect(row["sha256"]?.text == sentDigest)
    }

    /// Checks what a read of the cache shows, under another name than the one that the edit was made by.
    func checkFetch(shows picture: [UInt8]?, pending: Bool) async throws {
        let file = "shown-\(UUID().uuidString)"
        let shown = try await stage.fetch(
            "--screen-name",
            user.screenName,
            "--policy",
            "cache-only",
            "-o",
            stage.folder.file(file),
            "--json"
        )
        let report = try shown.json()
        #expect(shown.status == 0, "\(shown.error)")
        #expect(report["pending"]?.bool == pending)
        #expect(report["source"]?.text == (picture == nil ? "placeholder" : "cache"))
        if let picture { #expect(try stage.folder.bytes(of: file) == picture) }
    }

    /// Sends what is pending, and checks that it came to the portal just once.
    func checkSync() async throws {
        let retried = try await stage.program.run("pending", "retry", "--all")
        #expect(retried.status == 0, "\(retried.error)")
        let synced = try await stage.program.run("sync", "--json")
        #expect(synced.status == 0, "\(synced.error) \(String(decoding: synced.output, as: UTF8.self))")
        #expect(try portalPicture() == wanted)
        #expect(stage.sandbox.history().count == 1)
        #expect(try await stage.program.run("pending", "--json").rows().isEmpty)
        try await checkFetch(shows: wanted, pending: false)
    }
}
