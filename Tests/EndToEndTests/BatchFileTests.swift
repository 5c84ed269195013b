import FoundationEssentials
import SandboxPortal
import Testing

@Suite("portrait batch and the files beside those of its rows")
struct BatchFileTests {
    @Test("keeps the names of all sheets to itself, and the sheets as they are where it only rehearses")
    func sheets() async throws {
        let folder = try TemporaryFolder()
        let bytes = try folder.original(Repository.path("fixtures/portal/portraits/omar.jpg"))
        for name in ["a", "s-2"] { try folder.write(bytes, to: "in/\(name).jpg") }
        let batch = ["batch", "--files", folder.file("in/*"), "-o", folder.file("out/{name}.png"), "--size", "8"]
        let program = Program(home: folder.path)
        let refused = try await program.run(batch + ["--contact-sheet", folder.file("out/s.gif")])
        #expect(refused.status == 64, "\(refused.error)")
        #expect(!folder.exists("out"))
        let sheet = ["--contact-sheet", folder.file("out/s.png"), "--json"]
        let outcome = try await program.run(batch + sheet)
        #expect(outcome.status == 75, "\(outcome.error)")
        #expect(try outcome.json()["done"]?.number == 1)
        #expect(!folder.exists("out/s-2.png"))
        let kept = try folder.bytes(of: "out/s.png")
        let rehearsal = try await program.run(batch + sheet + ["--dry-run"])
        #expect(rehearsal.status == 75, "\(rehearsal.error)")
        #expect(try folder.bytes(of: "out/s.png") == kept)
    }

    @Test("tells of sheets that an earlier run has left, and leaves them alone")
    func olderSheets() async throws {
        let folder = try TemporaryFolder()
        let bytes = try folder.original(Repository.path("fixtures/portal/portraits/omar.jpg"))
        try folder.write(bytes, to: "in/a.jpg")
        for number in [2, 3] { try folder.write(bytes, to: "s-\(number).png") }
        let outcome = try await Program(home: folder.path)
            .run([
                "batch", "--files", folder.file("in/*"), "-o", folder.file("out/{name}.png"), "--size", "8",
                "--contact-sheet", folder.file("s.png"),
            ])
        #expect(outcome.status == 0, "\(outcome.error)")
        let names = [2, 3].map { folder.file("s-\($0).png") }.joined(separator: ", ")
        #expect(outcome.error.contains("portrait: contact sheets that are not of this run: \(names)\n"))
        #expect(try folder.bytes(of: "s.png") != bytes)
        for number in [2, 3] { #expect(try folder.bytes(of: "s-\(number).png") == bytes) }
    }

    @Test(
        "tells a path that leads through a file or a link from one whose folder is missing",
        arguments: ["file/{name}.png", "file/deep/{name}.png", "link/{name}.png", "out/{name}/x.png"]
    )
    func noFolder(template: String) async throws {
        let folder = try TemporaryFolder()
        let bytes = try folder.original(Repository.path("fixtures/portal/portraits/omar.jpg"))
        try folder.write(bytes, to: "in/a.jpg")
        try folder.write(Array("no folder".utf8), to: "file")
        try folder.write(Array("no folder".utf8), to: "out/file")
        try FileManager.default.createSymbolicLink(atPath: folder.file("link"), withDestinationPath: "file")
        // Links of the user's own are gone through, those below the folder of the template never.
        try FileManager.default.createSymbolicLink(atPath: folder.file("out/a"), withDestinationPath: "../in")
        let batch = ["batch", "--files", "in/*", "-o", template, "--size", "8"]
        let outcome = try await Program(home: folder.path).run(batch, workingFolder: folder.path)
        #expect(outcome.status == (template.hasPrefix("out") ? 75 : 73), "\(outcome.error)")
        #expect(outcome.error.contains("a part of its path is no folder, or a link"), "\(outcome.error)")
        #expect(!outcome.error.contains("is missing"))
        #expect(try folder.bytes(of: "in/a.jpg") == bytes)
    }

    @Test(
        "begins no row where its page or its sheet can't be written",
        arguments: ["--html", "--contact-sheet"],
        ["missing/x.png", "file/x.png", "in", "in/"]
    )
    func unwritable(option: String, path: String) async throws {
        let folder = try TemporaryFolder()
        let bytes = try folder.original(Repository.path("fixtures/portal/portraits/omar.jpg"))
        try folder.write(bytes, to: "in/a.jpg")
        try folder.write(Array("no folder".utf8), to: "file")
        let batch = ["batch", "--files", "in/*", "-o", "out/{name}.png", "--size", "8", option, path]
        let outcome = try await Program(home: folder.path).run(batch, workingFolder: folder.path)
        #expect(outcome.status == 73, "\(outcome.error)")
        #expect(!folder.exists("out/a.png"))
        #expect(!folder.exists("missing"))
    }

    @Test("writes its page or its sheet to the standard output, and no file of that name")
    func standardOutput() async throws {
        let folder = try TemporaryFolder()
        let bytes = try folder.original(Repository.path("fixtures/portal/portraits/omar.jpg"))
        try folder.write(bytes, to: "in/a.jpg")
        let batch = ["batch", "--files", "in/*", "-o", "out/{name}.png", "--size", "8"]
        let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47]
        for (option, beginning) in [("--html", Array("<!doctype".utf8)), ("--contact-sheet", png)] {
            let outcome = try await Program(home: folder.path).run(batch + [option, "-"], workingFolder: folder.path)
            #expect(outcome.status == 0, "\(outcome.error)")
            #expect(outcome.output.starts(with: beginning))
            #expect(folder.exists("out/a.png"))
            #expect(!folder.exists("-"))
        }
    }

    @Test("keeps the report of the last run until it gets to the rows")
    func report() async throws {
        try await Stage.with(.liferay74) { stage in
            let folder = stage.folder
            let file = folder.file("report.ndjson")
            try folder.write(Array("userId\n20156\n".utf8), to: "rows.csv")
            let batch = ["batch", folder.file("rows.csv"), "--size", "16", "--report", file, "-o"]
            let first = try await stage.program.run(batch + [folder.file("out/{userId}.png")])
            #expect(first.status == 0, "\(first.error)")
            let report = try folder.bytes(of: "report.ndjson")
            #expect(!report.isEmpty)
            let mistyped = try await stage.program.run(batch + [folder.file("out/{nobody}.png")])
            #expect(mistyped.status == 64, "\(mistyped.error)")
            #expect(try folder.bytes(of: "report.ndjson") == report)
            // One that is shorter, and none at all, are the whole report.
            try folder.write(report + report, to: "report.ndjson")
            let again = try await stage.program.run(batch + [folder.file("out/{userId}.png")])
            #expect(again.status == 0, "\(again.error)")
            #expect(try folder.events(in: "report.ndjson").count == 1)
            try folder.write(Array("userId\n".utf8), to: "rows.csv")
            let empty = try await stage.program.run(batch + [folder.file("out/{userId}.png")])
            #expect(empty.status == 0, "\(empty.error)")
            #expect(try folder.bytes(of: "report.ndjson").isEmpty)
        }
    }

    @Test("uploads without a place for the journal, unless that was asked for")
    func uploadsWithoutJournal() async throws {
        try await Stage.with(.liferay74) { stage in
            let picture = try stage.folder.original(Repository.path("fixtures/portal/portraits/omar.jpg"))
            try stage.folder.write(picture, to: "in/jane.jpg")
            // A file where the folder of journals would be, and room for the store beside it.
            try stage.folder.write(Array("no folder".utf8), to: ".cache/portrait/batch")
            let batch = ["batch", "upload", stage.folder.file("in")]
            #expect(try await stage.program.run(batch + ["--resume"]).status == 73)
            #expect(stage.sandbox.history().isEmpty)
            let outcome = try await stage.program.run(batch)
            #expect(outcome.status == 0, "\(outcome.error)")
            #expect(outcome.error.ranges(of: "portrait: warning: there is no journal").count == 1, "\(outcome.error)")
            #expect(stage.sandbox.history().count == 1)
        }
    }
}
