import Foundation
import Glibc
import SandboxPortal
import Testing

@Suite("portrait forget")
struct ForgetCommandTests {
    /// All files below the cache folder.
    private func files(_ stage: Stage) throws -> [String: Data] {
        let root = stage.folder.file(".cache/portrait")
        var files: [String: Data] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: root) {
            // A folder has none.
            if let data = FileManager.default.contents(atPath: "\(root)/\(name)") { files[name] = data }
        }
        return files
    }

    private func holders(of text: [UInt8], _ stage: Stage) throws -> [String] {
        try files(stage).filter { $0.value.range(of: Data(text)) != nil }.map(\.key).sorted()
    }

    @Test("no file of the cache folder holds the address or 64 bytes of the picture afterwards")
    func leavesNothing() async throws {
        try await Stage.with(.liferay74) { stage in
            let jane = try #require(stage.sandbox.user(screenName: "jane"))
            let first = try stage.picture(of: jane)
            #expect(try await stage.fetch("--email", jane.emailAddress, "-o", "-").status == 0)
            // An upload that is large enough to be found in pieces, and its master.
            let photo = try stage.folder.original(Repository.path("fixtures/portal/uploads/wide.jpg"))
            for _ in 0..<2 {
                #expect(
                    try await stage.program.run(["upload", "--screen-name", "jane", "-"], input: photo).status == 0
                )
                #expect(try await stage.program.run("undo", "--screen-name", "jane").status == 0)
            }
            #expect(try await stage.program.run("list", "users", "--all").status == 0)
            #expect(
                try await stage.program
                    .run(
                        "batch",
                        "--users",
                        "-o",
                        stage.folder.file("out") + "/{userId}.{format}",
                        "--size",
                        "16"
                    )
                    .status == 0
            )
            #expect(
                try await stage.program
                    .run(
                        "batch",
                        "--users",
                        "--job",
                        "all",
                        "-o",
                        stage.folder.file("out") + "/{userId}-2.{format}",
                        "--size",
                        "16"
                    )
                    .status == 0
            )
            let address = Array(jane.emailAddress.utf8)
            #expect(try holders(of: address, stage).count >= 2)
            #expect(try holders(of: Array(first[0..<64]), stage) == ["portrait.sqlite"])
            let outcome = try await stage.program.run("forget", "--screen-name", "jane", "--json")
            #expect(outcome.status == 0, "\(outcome.error)")
            let report = try outcome.json()["forgotten"]
            #expect(report?["portraits"]?.number == 1)
            #expect((report?["journalLines"]?.number ?? 0) >= 1 && (report?["batchRows"]?.number ?? 0) >= 1)
            #expect(try holders(of: address, stage).isEmpty)
            #expect(try holders(of: Array(jane.uuid.utf8), stage).isEmpty)
            // Headers and tables of JPEG files are those of other people's pictures, too.
            let others = try stage.sandbox.users.filter { $0.screenName != "jane" && $0.portraitId != 0 }
                .map { Data(try stage.picture(of: $0)) }
            for picture in [first, photo] {
                let pieces = stride(from: 0, to: picture.count - 64, by: 64).map { Array(picture[$0..<$0 + 64]) }
                    .filter { piece in others.allSatisfy { $0.range(of: Data(piece)) == nil } }
                #expect(pieces.count * 64 > picture.count * 9 / 10)
                for piece in pieces { #expect(try holders(of: piece, stage).isEmpty) }
            }
            let other = try #require(stage.sandbox.users.first { $0.screenName != "jane" && $0.portraitId != 0 })
            #expect(try !holders(of: Array(other.emailAddress.utf8), stage).isEmpty)
            #expect(try await stage.program.run("cache", "verify").status == 0)
            let listed = try await stage.program.run("list", "users", "--policy", "cache-only", "--format", "csv")
            #expect(listed.status == 0, "\(listed.error)")
            #expect(!String(decoding: listed.output, as: UTF8.self).contains(jane.emailAddress))
            // Once more is as good, and nothing is in the way of a new beginning.
            #expect(try await stage.program.run("forget", "--screen-name", "jane").status == 0)
            let again = try await stage.fetch("--screen-name", "jane", "-o", "-").output
            #expect(try again == stage.picture(of: jane))
        }
    }

    /// Has a batch write a journal, and holds that as a batch at work does; the descriptor is the caller's to close.
    private func heldJournal(_ stage: Stage) async throws -> Int32 {
        let template = stage.folder.file("out") + "/{userId}.{format}"
        let batch = try await stage.program.run("batch", "--users", "-o", template, "--size", "16")
        #expect(batch.status == 0, "\(batch.error)")
        let folder = stage.folder.file(".cache/portrait/batch")
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: folder).first)
        let journal = unsafe open("\(folder)/\(name)", O_RDWR | O_CLOEXEC)
        try #require(journal >= 0 && flock(journal, LOCK_EX | LOCK_NB) == 0)
        return journal
    }

    @Test("over HTTP removes nothing while a batch is at work either, and all of it afterwards")
    func busyService() async throws {
        try await Stage.with(.liferay74) { stage in
            let journal = try await heldJournal(stage)
            let jane = try #require(stage.sandbox.user(screenName: "jane"))
            func isTold() throws -> Bool {
                try holders(of: Array(jane.emailAddress.utf8), stage).contains { $0.hasPrefix("batch/") }
            }
            #expect(try isTold())
            try stage.folder.write(Array("token-of-an-admin admin\n".utf8), to: "tokens")
            try stage.folder.setMode(0o600, of: "tokens")
            var program = stage.program
            program.environment["PORTRAIT_TOKEN_FILE"] = stage.folder.file("tokens")
            try await RunningService.with(program) { service in
                func forget() async throws -> RunningService.Answer {
                    try await service.fetch(
                        "/portraits/\(jane.userId)/traces",
                        "--request",
                        "DELETE",
                        "--header",
                        "Authorization: Bearer token-of-an-admin"
                    )
                }
                let refused = try await forget()
                close(journal)
                let text = String(decoding: refused.body, as: UTF8.self)
                #expect(refused.status == 503 && text.contains("wait until the batch is done"), "\(text)")
                let kept = try await service.fetch("/portraits/\(jane.userId)?policy=cache-only")
                #expect(kept.status == 200)
                #expect(try await forget().status == 204)
                #expect(try await service.fetch("/portraits/\(jane.userId)?policy=cache-only").status != 200)
            }
            #expect(try !isTold())
        }
    }

    @Test("removes nothing while a batch is at work, and all of it afterwards")
    func busy() async throws {
        try await Stage.with(.liferay74) { stage in
            let journal = try await heldJournal(stage)
            let refused = try await stage.program.run("forget", "--screen-name", "jane")
            close(journal)
            #expect(refused.status == 74, "\(refused.error)")
            #expect(refused.error.contains("hint: wait until the batch is done"), "\(refused.error)")
            let cached = try await stage.fetch("--screen-name", "jane", "--policy", "cache-only", "-o", "-")
            #expect(cached.status == 0, "\(cached.error)")
            let outcome = try await stage.program.run("forget", "--screen-name", "jane", "--json")
            #expect(outcome.status == 0, "\(outcome.error)")
            let report = try outcome.json()["forgotten"]
            #expect((report?["journalLines"]?.number ?? 0) >= 1)
        }
    }

    @Test("is refused while an edit waits, unless that is to go too")
    func pending() async throws {
        try await Stage.with(.liferay74) { stage in
            #expect(try await stage.fetch("--screen-name", "jane", "-o", "-").status == 0)
            stage.rehearse(Fault(.status, area: .edit, status: 503))
            #expect(try await stage.program.run("remove", "--screen-name", "jane").status == 0)
            let refused = try await stage.program.run("forget", "--screen-name", "jane", "--json")
            #expect(refused.status == 75)
            #expect(try refused.json()["error"]?["code"]?.text == "edit-pending")
            #expect(try await stage.program.run("pending", "--json").rows().count == 1)
            #expect(
                try await stage.program.run("forget", "--screen-name", "jane", "--include-pending").status == 0
            )
            #expect(try await stage.program.run("pending", "--json").rows().isEmpty)
        }
    }
}
