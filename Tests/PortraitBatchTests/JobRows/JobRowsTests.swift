import FoundationEssentials
import OfflineStore
import StoreEngine
import Synchronization
import TestClocks
import Testing

@testable import PortraitBatch

@Suite("Jobs: rows that several workers share")
struct JobRowsTests {
    private static func rows(_ numbers: ClosedRange<Int>) -> [JobRow] { SharedJobs.rows(numbers) }

    private static func results(_ rows: [JobRow], failure: String? = nil) -> [JobResult] {
        rows.map { JobResult(number: $0.number, line: Array("line \($0.number)".utf8), failure: failure) }
    }

    private static func worker(_ job: Job, in store: OfflineStore) async throws -> JobWorker {
        try #require(try await store.enter(job, for: .seconds(30)))
    }

    @Test("give every row to one worker, however many take at once", arguments: SharedJobs.Engine.allCases)
    func takesOnce(engine: SharedJobs.Engine) async throws {
        try await SharedJobs.run(on: engine) { jobs in
            let job = try await jobs.load(250)
            let taken = try await withThrowingTaskGroup(of: [JobRow].self) { group in
                for store in [jobs.store, jobs.other, jobs.store, jobs.other] {
                    group.addTask {
                        let worker = try await Self.worker(job, in: store)
                        var taken: [JobRow] = []
                        while let rows = try await store.takeRows(7, for: worker, besides: Set(taken.map(\.number))),
                            !rows.isEmpty
                        {
                            taken += rows
                        }
                        return taken
                    }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(taken.sorted { $0.number < $1.number } == Self.rows(1...250))
        }
    }

    @Test(
        "give the rows of a worker to others when its lease is over, and take nothing from it then",
        arguments: SharedJobs.Engine.allCases
    )
    func recovers(engine: SharedJobs.Engine) async throws {
        try await SharedJobs.run(on: engine) { jobs in
            let job = try await jobs.load(3)
            let slow = try await Self.worker(job, in: jobs.store)
            let quick = try await Self.worker(job, in: jobs.other)
            let rows = try #require(try await jobs.store.takeRows(2, for: slow, besides: []))
            #expect(rows.map(\.number) == [1, 2])
            #expect(try await jobs.store.finish(Self.results([rows[0]]), by: slow) == [true])
            jobs.clock.advance(bySeconds: 29)
            #expect(try await jobs.other.renew(quick, for: .seconds(30)))
            #expect(try await jobs.other.recoverRows(for: quick) == 0)
            jobs.clock.advance(bySeconds: 2)
            #expect(try await jobs.other.recoverRows(for: quick) == 1)
            #expect(try await jobs.store.finish(Self.results([rows[1]]), by: slow) == [false])
            #expect(try await jobs.store.takeRows(1, for: slow, besides: []) == nil)
            #expect(try await jobs.store.renew(slow, for: .seconds(30)) == false)
            let rest = try #require(try await jobs.other.takeRows(5, for: quick, besides: []))
            #expect(rest.map(\.number) == [2, 3])
            // What is told twice is one result.
            for _ in 1...2 { #expect(try await jobs.other.finish(Self.results(rest), by: quick) == [true, true]) }
            let lines = try await jobs.store.results(of: job, after: 0).map { String(decoding: $0.line, as: UTF8.self) }
            #expect(lines == ["line 1", "line 2", "line 3"])
        }
    }

    @Test("give rows whose taking was not answered again, and those alone", arguments: SharedJobs.Engine.allCases)
    func takesAgain(engine: SharedJobs.Engine) async throws {
        try await SharedJobs.run(on: engine) { jobs in
            let job = try await jobs.load(6)
            let worker = try await Self.worker(job, in: jobs.store)
            let another = try await Self.worker(job, in: jobs.other)
            #expect(try await jobs.store.takeRows(2, for: worker, besides: []) == Self.rows(1...2))
            #expect(try await jobs.other.takeRows(1, for: another, besides: []) == Self.rows(3...3))
            #expect(try await jobs.store.takeRows(1, for: worker, besides: []) == Self.rows(1...1))
            #expect(try await jobs.store.takeRows(3, for: worker, besides: [1]) == Self.rows(2...2))
            // A row that is finished while more are asked for was known when they were asked for.
            #expect(try await jobs.store.finish(Self.results(Self.rows(1...1)), by: worker) == [true])
            #expect(try await jobs.store.takeRows(1, for: worker, besides: [1, 2]) == Self.rows(4...4))
            // One that is finished is not given, whoever knows of it.
            #expect(try await jobs.store.takeRows(9, for: worker, besides: [2, 4]) == Self.rows(5...6))
            #expect(try await jobs.store.takeRows(9, for: worker, besides: [2, 4, 5, 6]) == [])
        }
    }

    @Test("give rows back that a worker leaves behind", arguments: SharedJobs.Engine.allCases)
    func leaves(engine: SharedJobs.Engine) async throws {
        try await SharedJobs.run(on: engine) { jobs in
            let job = try await jobs.load(3)
            let first = try await Self.worker(job, in: jobs.store)
            let second = try await Self.worker(job, in: jobs.other)
            _ = try await jobs.store.takeRows(3, for: first, besides: [])
            #expect(try await jobs.other.standing(of: job)?.isDone == false)
            #expect(try await jobs.store.standing(of: job, besides: first)?.isDone == true)
            try await jobs.store.leave(first)
            #expect(try await jobs.other.takeRows(9, for: second, besides: [])?.count == 3)
        }
    }

    @Test("give a name to one row, whichever worker has it", arguments: SharedJobs.Engine.allCases)
    func claims(engine: SharedJobs.Engine) async throws {
        try await SharedJobs.run(on: engine) { jobs in
            let job = try await jobs.load(2)
            let first = try await Self.worker(job, in: jobs.store)
            let second = try await Self.worker(job, in: jobs.other)
            let claims = [JobClaim(row: 1, names: [1, .max]), JobClaim(row: 2, names: [2, .max])]
            #expect(try await jobs.store.claim(claims, by: first) == [nil, 1])
            #expect(try await jobs.other.claim([claims[0]], by: second) == [nil])
            #expect(try await jobs.other.claim([JobClaim(row: 2, names: [.max])], by: second) == [0])
        }
    }

    @Test("are loaded by one process, and again where it broke off", arguments: SharedJobs.Engine.allCases)
    func loads(engine: SharedJobs.Engine) async throws {
        try await SharedJobs.run(on: engine) { jobs in
            let job = try await jobs.store.makeJob(named: "thumbnails", header: [1])
            let first = try await Self.worker(job, in: jobs.store)
            let second = try await Self.worker(job, in: jobs.other)
            #expect(try await jobs.store.beginLoading(job, by: first, header: [1]))
            #expect(try await jobs.store.load(Self.rows(1...150), by: first))
            #expect(try await jobs.other.beginLoading(job, by: second, header: [2]) == false)
            jobs.clock.advance(bySeconds: 31)
            #expect(try await jobs.other.renew(second, for: .seconds(30)))
            #expect(try await jobs.other.beginLoading(job, by: second, header: [2]))
            #expect(try await jobs.store.load(Self.rows(151...160), by: first) == false)
            #expect(try await jobs.store.endLoading(rowCount: 160, digest: [], by: first) == false)
            for _ in 1...2 { #expect(try await jobs.other.load(Self.rows(1...5), by: second)) }
            #expect(try await jobs.other.endLoading(rowCount: 5, digest: [7], by: second))
            let loaded = try #require(try await jobs.store.job(named: "thumbnails"))
            #expect(loaded.header == [2])
            #expect(loaded.rowCount == 5)
            #expect(try await jobs.store.takeRows(200, for: second, besides: []) == Self.rows(1...5))
            #expect(try await jobs.store.beginLoading(loaded, by: first, header: [1]) == false)
        }
    }

    @Test("are made, loaded, claimed and finished only where room is left on the disk for a removal")
    func keepRoom() async throws {
        let folder = Scratch()
        let room = Atomic(1_000_000)
        var configuration = OfflineStore.Configuration(folder: folder.path + "/jobs")
        configuration.disk = StoreDisk(
            name: nil,
            identity: StoreDisk.machine.identity,
            makeFile: StoreDisk.machine.makeFile,
            freeByteCount: { _ in room.load(ordering: .relaxed) }
        )
        let store = try OfflineStore(configuration: configuration)
        defer { store.close() }
        let full = StoreError.diskFull(path: folder.path + "/jobs/portrait.sqlite")
        let job = try await store.makeJob(named: "thumbnails", header: [1])
        let worker = try await Self.worker(job, in: store)
        #expect(try await store.beginLoading(job, by: worker, header: [1]))
        let rows = (1...10).map { JobRow(number: $0, content: [UInt8](repeating: 7, count: 5_000)) }
        room.store(250_000, ordering: .relaxed)
        await #expect(throws: full) { try await store.load(rows, by: worker) }
        await #expect(throws: full) {
            try await store.makeJob(named: "faces", header: [UInt8](repeating: 7, count: 50_000))
        }
        room.store(1_000_000, ordering: .relaxed)
        #expect(try await store.load(rows, by: worker))
        #expect(try await store.endLoading(rowCount: rows.count, digest: [], by: worker))
        #expect(try await store.takeRows(rows.count, for: worker, besides: []) == rows)
        let claim = JobClaim(row: 1, names: [1])
        room.store(190_000, ordering: .relaxed)
        await #expect(throws: full) { try await store.claim([claim], by: worker) }
        await #expect(throws: full) { try await store.finish(Self.results(rows), by: worker) }
        room.store(1_000_000, ordering: .relaxed)
        #expect(try await store.claim([claim], by: worker) == [nil])
        #expect(try await store.finish(Self.results(rows), by: worker) == rows.map { _ in true })
        // What is there is told, and removed.
        room.store(190_000, ordering: .relaxed)
        #expect(try await store.makeJob(named: "thumbnails", header: [2]).header == [1])
        #expect(try await store.results(of: job, after: 0).count == rows.count)
        try await store.leave(worker)
        #expect(try await store.removeJob(named: "thumbnails") == true)
    }

    @Test(
        "are told once by those who do the last rows, and again after a failure was mended",
        arguments: SharedJobs.Engine.allCases
    )
    func ends(engine: SharedJobs.Engine) async throws {
        try await SharedJobs.run(on: engine) { jobs in
            let job = try await jobs.load(2)
            let worker = try await Self.worker(job, in: jobs.store)
            let rows = try #require(try await jobs.store.takeRows(2, for: worker, besides: []))
            #expect(try await jobs.store.finish(Self.results([rows[0]], failure: "no-such-user"), by: worker) == [true])
            #expect(try await jobs.other.end(job, telling: true) == false)
            #expect(try await jobs.store.finish(Self.results([rows[1]]), by: worker) == [true])
            #expect(try await jobs.store.standing(of: job)?.failures == ["no-such-user": 1])
            #expect(try await jobs.store.end(job, telling: false) == false)
            #expect(try await jobs.other.end(job, telling: true))
            #expect(try await jobs.store.end(job, telling: true) == false)
            #expect(try await jobs.store.job(named: "thumbnails")?.endedAt == jobs.clock.now())
            #expect(try await jobs.other.retryFailedRows(of: job) == 1)
            #expect(try await jobs.store.job(named: "thumbnails")?.endedAt == nil)
            #expect(try await jobs.store.takeRows(2, for: worker, besides: [])?.map(\.number) == [1])
        }
    }

    @Test(
        "are removed when nobody works on them, and when they are done for long enough",
        arguments: SharedJobs.Engine.allCases
    )
    func removes(engine: SharedJobs.Engine) async throws {
        try await SharedJobs.run(on: engine) { jobs in
            let first = try await jobs.load(2)
            let worker = try await Self.worker(first, in: jobs.store)
            #expect(try await jobs.other.removeJob(named: "thumbnails") == false)
            let rows = try #require(try await jobs.store.takeRows(2, for: worker, besides: []))
            _ = try await jobs.store.finish(Self.results(rows), by: worker)
            _ = try await jobs.store.end(first, telling: false)
            try await jobs.store.leave(worker)
            jobs.clock.advance(bySeconds: 86_400)
            _ = try await jobs.other.removeJobs(endedFor: .seconds(90_000))
            #expect(try await jobs.store.job(named: "thumbnails") != nil)
            _ = try await jobs.other.removeJobs(endedFor: .seconds(80_000))
            #expect(try await jobs.store.job(named: "thumbnails") == nil)
            #expect(try await jobs.store.removeJob(named: "thumbnails") == nil)
            #expect(try await jobs.store.results(of: first, after: 0).isEmpty)
            _ = try await jobs.load(1)
            #expect(try await jobs.other.removeJob(named: "thumbnails") == true)
        }
    }
}
