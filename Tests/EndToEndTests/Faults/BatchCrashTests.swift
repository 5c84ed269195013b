import FoundationEssentials
import Testing

/// A batch that is killed again and again, at writes and links of its own choosing.
@Suite("Crashes: a batch goes on where it was killed")
struct BatchCrashTests {
    private static let pictures = 48
    private static let jobs = 2

    @Test(
        "the files are exactly those of an undisturbed run, and no finished row is done again",
        .enabled(if: FaultInjector.works, "strace is not installed: `make setup`")
    )
    func goesOn() async throws {
        let folder = try TemporaryFolder()
        let program = Program(home: folder.path)
        let source = try folder.original(Repository.path("fixtures/portal/portraits/jane.jpg"))
        for number in 0..<Self.pictures { try folder.write(source, to: "in/\(number).jpg") }
        var tracer = program
        tracer.executable = "/usr/bin/strace"
        let journal = folder.file("journal")
        let command = [
            "batch", "--files", folder.file("in") + "/*.jpg", "--size", "8", "--journal", journal, "--jobs",
            String(Self.jobs), "--quiet",
        ]
        let whole = try await program.run(command + ["-o", folder.file("whole") + "/{name}.png"])
        #expect(whole.status == 0, "\(whole.error)")
        let expected = try FileManager.default.contentsOfDirectory(atPath: folder.file("whole")).sorted()
        #expect(expected.count == Self.pictures)
        try FileManager.default.removeItem(atPath: journal)
        let again = command + ["-o", folder.file("out") + "/{name}.png", "--resume"]
        var kills = 0
        for round in 0..<(Proof.isOn ? 20 : 4) {
            // Of the first calls of a run, by turns: a run has ever less to do.
            let call = ["linkat", "write", "fdatasync"][round % 3]
            let fault = FaultPoint(call: call, number: round % 3 == 2 ? 1 : 1 + round % 4, effect: .kill)
            let run = try await tracer.run(
                ["-f", "-qq", "-o", "/dev/null", "-e", "trace=\(call)", "-e", "inject=\(fault)", Program.path] + again
            )
            if run.status == 137 { kills += 1 }
            let done = try finished(journal)
            #expect(Set(done).count == done.count, "a row is in the journal twice")
            let there =
                FileManager.default.fileExists(atPath: folder.file("out"))
                ? try FileManager.default.contentsOfDirectory(atPath: folder.file("out")) : []
            // What is there and not noted was in flight.
            #expect(there.count - done.count <= Self.jobs * 2 * (kills + 1))
            #expect(Set(done).isSubset(of: there))
        }
        #expect(kills > 0)
        let last = try await program.run(again)
        #expect(last.status == 0, "\(last.error)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("out")).sorted() == expected)
        let done = try finished(journal)
        #expect(done.sorted() == expected)
        for name in expected { #expect(try folder.bytes(of: "out/\(name)") == folder.bytes(of: "whole/\(name)")) }
    }

    /// The files of the rows that a journal says are finished.
    private func finished(_ journal: String) throws -> [String] {
        guard FileManager.default.fileExists(atPath: journal) else { return [] }
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: journal)))
        let whole = bytes.lastIndex(of: 0x0A).map { bytes[...$0] } ?? []
        return try whole.split(separator: 0x0A).dropFirst()
            .flatMap { line in
                let entry = try JSONDecoder().decode(JSON.self, from: Data(line))
                return (entry["files"]?.list ?? []).compactMap { $0["path"]?.text }
            }
    }
}
