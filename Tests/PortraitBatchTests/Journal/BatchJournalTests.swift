import FoundationEssentials
import LiferayPortal
import PixelPipeline
import PortraitDrawing
import ScreenletBenches
import Screenlets
import Testing

@testable import PortraitBatch

@Suite("Batch: going on after an interruption")
struct BatchJournalTests {
    private static let ids = (1...40).map(String.init).joined(separator: "\n")

    private func journal(_ bench: BatchBench) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: bench.scratch.path + "/journal")))
    }

    @Test("does nothing twice, wherever the journal was cut off")
    func cut() async throws {
        let bench = try BatchBench()
        let whole = try await bench.run(Self.ids, journal: "journal")
        let bytes = try journal(bench)
        #expect(bytes.count { $0 == 0x0A } == 41)
        for length in stride(from: 0, to: bytes.count, by: bytes.count / 9) {
            try bench.scratch.write(Array(bytes[..<length]), to: "journal")
            let lines = bytes[..<length].count { $0 == 0x0A }
            let outcome = try await bench.run(Self.ids, journal: "journal") { $0.resumes = true }
            #expect(outcome.summary.skipped == max(0, lines - 1))
            #expect(outcome.summary.done == 40 - max(0, lines - 1))
            #expect(outcome.files == whole.files)
            #expect(outcome.lines.keys.sorted() == Array(1...40))
            #expect(try journal(bench).count { $0 == 0x0A } == 41)
        }
    }

    @Test("does a row again whose file is gone or another one, or that is written differently")
    func changed() async throws {
        let bench = try BatchBench()
        _ = try await bench.run("userId,n\n1,a\n2,b\n3,c\n4,d\n", journal: "journal")
        try FileManager.default.removeItem(atPath: bench.scratch.path + "/out/1.png")
        try bench.scratch.write([1, 2], to: "out/2.png")
        let outcome = try await bench.run("userId,n\n1,a\n2,b\n3,c\n4,x\n5,e\n", journal: "journal") {
            $0.resumes = true
        }
        #expect(outcome.summary.skipped == 1)
        #expect(outcome.summary.done == 4)
        #expect(outcome.lines[4]?.input["n"] == "x")
        #expect(outcome.files.count == 5)
        #expect(outcome.files["2.png"] == outcome.files["3.png"])
    }

    @Test("knows rows again that were moved, whatever was put in and taken out between them")
    func moved() async throws {
        let bench = try BatchBench()
        _ = try await bench.run("userId,n\n1,a\n2,b\n3,c\n", journal: "journal")
        let text = "userId,n\n9,z\n3,c\n1,a\n"
        for skipped in [2, 3] {
            let again = try await bench.run(text, journal: "journal") { $0.resumes = true }
            #expect(again.summary.skipped == skipped)
            #expect(again.summary.done == 3 - skipped)
            #expect(again.lines.mapValues { $0.input["n"] } == [1: "z", 2: "c", 3: "a"])
            #expect(again.lines[2]?.outputs.first?.path.hasSuffix("/3.png") == true)
            // The header, three rows, and the one that was put in.
            #expect(try journal(bench).count { $0 == 0x0A } == 5)
        }
    }

    @Test("takes a row with another number for another one where its file is called by that")
    func numbered() async throws {
        let bench = try BatchBench()
        let template = "{row}-{userId}.png"
        _ = try await bench.run("1\n2\n", template: template, journal: "journal")
        let longer = try await bench.run("1\n2\n5\n", template: template, journal: "journal") { $0.resumes = true }
        #expect(longer.summary.skipped == 2)
        let moved = try await bench.run("9\n2\n1\n", template: template, journal: "journal") { $0.resumes = true }
        #expect(moved.summary.skipped == 1)
        #expect(moved.summary.done == 2)
        #expect(Set(["1-9.png", "2-2.png", "3-1.png"]).isSubset(of: moved.files.keys))
    }

    @Test("gives what was done to the first of rows that are equal")
    func equal() async throws {
        let bench = try BatchBench()
        for _ in 1...3 {
            let run = try await bench.run("1\n2\n1\n", journal: "journal") { $0.skipsUnchanged = true }
            #expect(run.summary.done == 2)
            #expect(run.summary.failures == [.usage: 1])
            #expect(try journal(bench).count { $0 == 0x0A } == 3)
        }
        let longer = try await bench.run("3\n1\n2\n1\n", journal: "journal") { $0.resumes = true }
        #expect(longer.summary.skipped == 2)
        #expect(longer.summary.done == 1)
        #expect(longer.lines[4]?.error?.code == .usage)
        let shorter = try await bench.run("2\n1\n", journal: "journal") { $0.resumes = true }
        #expect(shorter.summary.skipped == 2)
        #expect(shorter.summary.failed == 0)
    }

    @Test("does a row again whose file another row has written over, or whose columns have other names")
    func mistaken() async throws {
        let bench = try BatchBench()
        _ = try await bench.run("userId,name\n1,x\n2,x\n", template: "{name}.png", journal: "journal")
        // The files are as long as each other.
        let turned = try await bench.run("userId,name\n2,x\n1,x\n", template: "{name}.png", journal: "journal") {
            $0.resumes = true
        }
        #expect(turned.summary.done == 1)
        #expect(turned.lines[2]?.error?.code == .usage)
        let alone = try await bench.run("userId,name\n1,x\n", template: "{name}.png", journal: "journal") {
            $0.resumes = true
        }
        #expect(alone.summary.skipped == 0)
        #expect(alone.summary.done == 1)

        _ = try await bench.run("userId,n\n1,2\n", journal: "columns")
        let renamed = try await bench.run("n,userId\n1,2\n", journal: "columns") { $0.resumes = true }
        #expect(renamed.summary.skipped == 0)
        #expect(renamed.files.keys.contains("2.png"))
    }

    @Test("gives a name to the row that comes first, also where it failed before and a later one wrote it then")
    func order() async throws {
        let bench = try BatchBench()
        let text = "userId,name\n1,x\n2,x\n3,y\n"
        bench.portal.change { $0.missing = [1] }
        let first = try await bench.run(text, template: "{name}.png", journal: "journal")
        #expect(first.summary.failures == [.noSuchUser: 1])
        #expect(first.summary.done == 2)
        bench.portal.change { $0.missing = [] }
        for skipped in [1, 2] {
            let again = try await bench.run(text, template: "{name}.png", journal: "journal") { $0.resumes = true }
            #expect(again.summary.skipped == skipped)
            #expect(again.lines[1]?.error == nil)
            #expect(again.lines[2]?.error?.code == .usage)
        }
    }

    @Test("refuses the journal of another batch")
    func others() async throws {
        let bench = try BatchBench()
        _ = try await bench.run(Self.ids, journal: "journal")
        await #expect(throws: PortraitError.self) {
            _ = try await bench.run(Self.ids, template: "x{userId}", journal: "journal") { $0.resumes = true }
        }
        await #expect(throws: PortraitError.self) {
            _ = try await bench.run(Self.ids, journal: "journal") {
                $0.resumes = true
                $0.inputName = "another"
            }
        }
        let fresh = try await bench.run(Self.ids, journal: "fresh") { $0.resumes = true }
        #expect(fresh.summary.done == 40)
    }

    @Test(
        "leaves a file alone that is no journal",
        arguments: [
            "no journal\n", "no journal", "{\"a\":1}", "userId\n1\n2\n", "\n", "{\"input\":\"x\",\"journal\":2",
        ],
        [true, false]
    )
    func foreign(text: String, resumes: Bool) async throws {
        let bench = try BatchBench()
        try bench.scratch.write(Array(text.utf8), to: "journal")
        await #expect(throws: PortraitError.self) {
            _ = try await bench.run(Self.ids, journal: "journal") { $0.resumes = resumes }
        }
        #expect(try journal(bench) == Array(text.utf8))
    }

    /// Why the next run may get no further than to row 10, or finish none at all.
    enum Trouble: CaseIterable {
        case inputEnds, outage, nothing
    }

    @Test(
        "remembers the files of earlier runs, whatever becomes of the next one",
        arguments: Trouble.allCases,
        [true, false]
    )
    func interrupted(trouble: Trouble, resumes: Bool) async throws {
        let bench = try BatchBench()
        _ = try await bench.run(Self.ids, journal: "journal")
        let fault = PortraitError(.portalUnreachable, message: "gone", hint: "none")
        if trouble == .outage {
            bench.portal.change { $0.outage = .connectionFailure(ConnectionFailure(.refused)) }
        }
        let text = trouble == .inputEnds ? (1...10).map { "\($0)\n" }.joined() : Self.ids
        let second = try await bench.run(text, journal: "journal", then: trouble == .inputEnds ? fault : nil) {
            $0.skipsUnchanged = true
        }
        let done = trouble == .inputEnds ? 10 : trouble == .outage ? 0 : 40
        #expect(second.summary.unchanged == done)
        bench.portal.change { $0.outage = nil }
        let third = try await bench.run(Self.ids, journal: "journal") {
            $0.skipsUnchanged = true
            $0.resumes = resumes
        }
        #expect(third.summary.skipped == (resumes ? done : 0))
        #expect(third.summary.unchanged == (resumes ? 40 - done : 40))
        // Every row is in it once, behind the header.
        #expect(try journal(bench).count { $0 == 0x0A } == 41)
    }

    @Test("does not grow from run to run, also of those that were interrupted")
    func growth() async throws {
        let bench = try BatchBench()
        try FileManager.default.createSymbolicLink(
            atPath: bench.scratch.path + "/journal",
            withDestinationPath: "elsewhere"
        )
        _ = try await bench.run(Self.ids, journal: "journal")
        let fault = PortraitError(.portalUnreachable, message: "gone", hint: "none")
        for _ in 1...3 {
            _ = try await bench.run((1...10).map { "\($0)\n" }.joined(), journal: "journal", then: fault)
            // A header for the rows that were not begun, and one for those that were.
            #expect(try journal(bench).count { $0 == 0x0A } == 42)
        }
        #expect(try bench.scratch.files("").keys.allSatisfy { !$0.hasSuffix(".part") })
        #expect(try bench.scratch.files("")["elsewhere"] == journal(bench))
    }

    @Test("keeps two programs from one journal")
    func lock() throws {
        let scratch = Scratch()
        let journal = try BatchJournal(path: scratch.path + "/journal")
        #expect(throws: PortraitError.self) { try BatchJournal(path: scratch.path + "/journal") }
        _ = journal
    }

    @Test(
        "takes what a hook leaves alone for final, and what a skipped hook left for not",
        arguments: [("cat >/dev/null", 3), ("exit 1", 0)]
    )
    func hooks(script: String, unchanged: Int) async throws {
        let bench = try BatchBench()
        let hooks = try BatchHooks.shell(script, failure: .skip)
        for expected in [0, unchanged] {
            let outcome = try await bench.run("1\n2\n3\n", journal: "journal", hooks: hooks) {
                $0.skipsUnchanged = true
            }
            #expect(outcome.summary.done == 3)
            #expect(outcome.summary.unchanged == expected)
        }
    }

    @Test("leaves files alone that would not change, and only those")
    func unchanged() async throws {
        let bench = try BatchBench()
        _ = try await bench.run(Self.ids, journal: "journal")
        try bench.scratch.write([1], to: "out/7.png")
        let second = try await bench.run(Self.ids, journal: "journal") { $0.skipsUnchanged = true }
        #expect(second.summary.unchanged == 39)
        #expect(second.files["7.png"] == second.files["8.png"])
        let other = [BatchRendition(recipe: try Recipe(parsing: "resize:9x9"))]
        let third = try await bench.run(Self.ids, renditions: other, journal: "journal") { $0.skipsUnchanged = true }
        #expect(third.summary.unchanged == 0)
        bench.portal.change { state in state.picture = (try? LoadingBench.picture(side: 30)) ?? [] }
        let fourth = try await bench.run(Self.ids, renditions: other, journal: "journal") { $0.skipsUnchanged = true }
        #expect(fourth.summary.unchanged == 0)
        #expect(fourth.summary.done == 40)
    }
}
