import FoundationEssentials
import LiferayPortal
import PixelPipeline
import PortraitDrawing
import ScreenletBenches
import Screenlets
import Synchronization
import Testing

@testable import PortraitBatch

@Suite("Batch: many rows")
struct BatchProcessorTests {
    private static let ids = (1...150).map(String.init).joined(separator: "\n")

    @Test("makes the same of every row however many are at work", arguments: [1, 2, 8])
    func order(jobs: Int) async throws {
        let bench = try BatchBench()
        // The odd rows name the same file as the row before them.
        let text = "userId,n\n" + (1...100).map { "\(($0 + 1) / 2),\($0)" }.joined(separator: "\n")
        let outcome = try await bench.run(text) { $0.jobs = jobs }
        #expect(outcome.summary.done == 50)
        #expect(outcome.summary.failures == [.usage: 50])
        for row in 1...100 { #expect((outcome.lines[row]?.error == nil) == !row.isMultiple(of: 2), "row \(row)") }
        #expect(outcome.files.count == 50)
    }

    @Test("looks each user up once, and fetches each picture once")
    func together() async throws {
        let bench = try BatchBench()
        let outcome = try await bench.run(Self.ids)
        #expect(outcome.summary.done == 150)
        let state = bench.portal.state.withLock { $0 }
        #expect(state.lookUps == 150)
        #expect(state.pictures == 150)
    }

    @Test("goes on after rows that fail, and says of each why")
    func failures() async throws {
        let bench = try BatchBench(users: 1...10)
        bench.portal.change { $0.broken = [3] }
        let outcome = try await bench.run("1\n2\n3\n999\nnobody@example.com\n4\n")
        #expect(outcome.summary.done == 3)
        #expect(outcome.summary.failures == [.noSuchUser: 2, .unexpectedAnswer: 1])
        #expect(outcome.lines[3]?.error?.code == .unexpectedAnswer)
        #expect(outcome.files.keys.sorted() == ["1.png", "2.png", "4.png"])
    }

    @Test("makes several renditions of a row, each under its name")
    func renditions() async throws {
        let bench = try BatchBench()
        let renditions = try [("s", "resize:4x4"), ("l", "resize:16x16/format:jpeg")]
            .map { BatchRendition(name: $0.0, recipe: try Recipe(parsing: $0.1)) }
        let outcome = try await bench.run("1\n2", template: "{rendition}/{screenName}.{format}", renditions: renditions)
        #expect(outcome.files.keys.sorted() == ["l/user1.jpeg", "l/user2.jpeg", "s/user1.png", "s/user2.png"])
        #expect(outcome.lines[2]?.outputs.map(\.rendition) == ["s", "l"])
    }

    @Test("begins no more rows after too many failures, and when it is stopped")
    func stops() async throws {
        let bench = try BatchBench(users: 1...5)
        let text = (1...500).map { String($0 + 1_000) }.joined(separator: "\n")
        let outcome = try await bench.run(text) { $0.mostFailures = 3 }
        #expect(outcome.summary.isPartial)
        #expect(outcome.summary.failed < 100)
        let stopSignal = StopSignal()
        stopSignal.send()
        let stopped = try await bench.run(Self.ids, stopSignal: stopSignal)
        #expect(stopped.summary.rows == 0)
    }

    @Test("draws and tells no row that was only looked up when too many have failed")
    func stopsDrawing() async throws {
        let bench = try BatchBench(users: 1...100)
        bench.portal.change { $0.broken = Set(1...100) }
        // All are in the window before the first picture turns out to be none.
        let ids = (1...60).map(String.init).joined(separator: "\n")
        let outcome = try await bench.run(ids, report: "report", hooks: .shell("cat; echo", on: .error)) {
            $0.jobs = 1
            $0.mostFailures = 1
        }
        #expect(outcome.summary.failed == 1)
        #expect(outcome.summary.isPartial)
        #expect(try bench.scratch.files("")["report"]?.count { $0 == 0x0A } == 1)
        let unknown = (1...60).map { String($0 + 1_000) }.joined(separator: "\n")
        let missing = try await bench.run(unknown) { $0.mostFailures = 3 }
        #expect(missing.summary.failures == [.noSuchUser: 3])
        #expect(missing.summary.isPartial)
    }

    @Test("notes every row that it finishes, also when the input fails midway")
    func inputFails() async throws {
        let bench = try BatchBench()
        let fault = PortraitError(.portalUnreachable, message: "gone", hint: "none")
        let outcome = try await bench.run(Self.ids + "\n999\n", journal: "journal", report: "report", then: fault)
        #expect(outcome.summary.fault == fault)
        #expect(outcome.summary.isPartial)
        #expect(outcome.summary.done == 150)
        #expect(outcome.summary.failures == [.noSuchUser: 1])
        #expect(outcome.files.count == 150)
        let files = try bench.scratch.files("")
        #expect(files["report"]?.count { $0 == 0x0A } == 151)
        let again = try await bench.run(Self.ids, journal: "journal") { $0.resumes = true }
        #expect(again.summary.skipped == 150)
        #expect(again.summary.fault == nil)
    }

    @Test("tells what was done until the report could not be written")
    func booksFail() async throws {
        let bench = try BatchBench()
        try FileManager.default.createSymbolicLink(
            atPath: bench.scratch.path + "/report",
            withDestinationPath: "/dev/full"
        )
        let outcome = try await bench.run(Self.ids, report: "report")
        #expect(outcome.summary.fault?.code == .diskFull)
        #expect(outcome.summary.isPartial)
    }

    @Test("runs no more hooks of events at once than pictures are drawn")
    func eventHooks() async throws {
        let bench = try BatchBench(users: 1...1)
        let folder = bench.scratch.path
        // Whoever finds the folder there is not alone.
        let script =
            "mkdir '\(folder)/alone' || echo >> '\(folder)/together'; cat; echo >> '\(folder)/heard'; rmdir '\(folder)/alone'"
        let text = (1...20).map { String($0 + 1_000) }.joined(separator: "\n")
        let outcome = try await bench.run(text, hooks: .shell(script, on: .error)) { $0.jobs = 1 }
        #expect(outcome.summary.failed == 20)
        let files = try bench.scratch.files("")
        #expect(files["heard"]?.count == 20)
        #expect(files["together"] == nil)
    }

    @Test("rehearses without a picture and without a file")
    func rehearsal() async throws {
        let bench = try BatchBench()
        let outcome = try await bench.run("1\n2\n999", rehearses: true)
        #expect(outcome.summary.done == 2)
        #expect(outcome.files.isEmpty)
        #expect(outcome.lines[1]?.outputs[0].path.hasSuffix("/out/1.{format}") == true)
        #expect(bench.portal.state.withLock(\.pictures) == 0)
    }

    @Test("waits for a portal that asks for it, all rows together, and loses none")
    func retryAfter() async throws {
        let bench = try BatchBench()
        let busy = PortalError.connectionFailure(ConnectionFailure(.gateway(503), retryAfter: .seconds(7)))
        bench.portal.change { $0.failures = [busy] }
        let outcome = try await bench.run("1\n2\n3")
        #expect(outcome.summary.done == 3)
        #expect(bench.portal.state.withLock(\.pictures) == 4)
        #expect(bench.waited >= 7)
    }

    @Test("waits for the portal of a list that gives the rows as it does for that of the pictures")
    func lists() async throws {
        let bench = try BatchBench(users: 1...120)
        let busy = PortalError.connectionFailure(ConnectionFailure(.gateway(503), retryAfter: .seconds(7)))
        bench.portal.change { $0.listFailures = [busy] }
        let outcome = try await bench.run { session in
            ListRowsInput(
                session.rows(of: NumberListConnector(), policy: .remoteOnly),
                columns: [("userId", { String($0.number) })]
            ) { .userId($0.number) }
        }
        #expect(outcome.summary.fault == nil)
        #expect(outcome.summary.done == 120)
        #expect(bench.waited >= 7)
    }

    @Test("tells until when the portal's sign-in is paused, as the portal itself does")
    func pausedSignIn() async throws {
        let bench = try BatchBench()
        let session = SessionContext(portal: bench.portal, portalKey: LoadingBench.key, store: bench.store)
            .batched(parallelism: 1, patience: .seconds(1))
        #expect(try await session.portal.signInPausedUntil() == nil)
        let end = Date(timeIntervalSince1970: 1_000)
        bench.portal.change { $0.pausedUntil = end }
        #expect(try await session.portal.signInPausedUntil() == end)
    }

    @Test("fails rows at once when the portal stays away for longer than the patience")
    func outage() async throws {
        let bench = try BatchBench()
        bench.portal.change { $0.outage = .connectionFailure(ConnectionFailure(.refused, retryAfter: .seconds(60))) }
        let outcome = try await bench.run(Self.ids)
        #expect(outcome.summary.failures == [.portalUnreachable: 150])
        #expect(bench.portal.state.withLock(\.lookUps) < 150)
    }

    @Test("splits any input into shards that are disjoint and together whole", arguments: [2, 3, 7])
    func shards(count: Int) async throws {
        let bench = try BatchBench()
        var rows: [Int] = []
        for index in 1...count {
            let shard = try Shard(parsing: "\(index)/\(count)")
            let outcome = try await bench.run(Self.ids + "\n,bad\n") { $0.shard = shard }
            rows += outcome.lines.keys
            #expect(outcome.lines.count > 150 / count / 3)
        }
        #expect(rows.sorted() == Array(1...151))
        #expect(throws: PortraitError.self) { try Shard(parsing: "0/3") }
        #expect(throws: PortraitError.self) { try Shard(parsing: "4/3") }
    }

    @Test("gives a user to the same shard wherever its row stands")
    func shardsByUser() throws {
        let one = BatchRow(number: 1, fields: ["a": "b"], subject: .success(.user(.screenName("Jane", companyId: nil))))
        let other = BatchRow(number: 9, fields: [:], subject: .success(.user(.screenName("jane", companyId: nil))))
        #expect(one.share == other.share)
        // FNV-1a with the end of MurmurHash3, computed with Python.
        #expect(one.share.text == "06f87dbec12b2de6")
    }
}
