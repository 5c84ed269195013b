import FoundationEssentials
import Testing

@testable import OfflineStore
@testable import PortraitBatch

@Suite("Offline store: jobs", .onEveryEngine)
struct JobTests {
    private let test: TestStore
    private let other: TestStore

    init() async throws {
        test = try await TestStore()
        other = try await TestStore(folder: test.folder, clock: test.clock)
    }

    /// Loads a job of some rows.
    private func job(_ count: Int) async throws -> Job {
        let made = try await test.store.makeJob(named: "thumbnails", header: [1])
        let loader = try #require(try await test.store.enter(made, for: .seconds(30)))
        #expect(try await test.store.beginLoading(made, by: loader, header: [1]))
        #expect(try await test.store.load(rows(1...count), by: loader))
        #expect(try await test.store.endLoading(rowCount: count, digest: [7], by: loader))
        try await test.store.leave(loader)
        return try #require(try await other.store.job(named: "thumbnails"))
    }

    private func rows(_ numbers: ClosedRange<Int>) -> [JobRow] {
        numbers.map { JobRow(number: $0, content: Array("row \($0)".utf8)) }
    }

    private func results(_ rows: [JobRow], failure: String? = nil) -> [JobResult] {
        rows.map { JobResult(number: $0.number, line: Array("line \($0.number)".utf8), failure: failure) }
    }

    private func worker(_ job: Job, in store: OfflineStore) async throws -> JobWorker {
        try #require(try await store.enter(job, for: .seconds(30)))
    }

    @Test("give every row to one worker, however many take at once")
    func takesOnce() async throws {
        let job = try await job(250)
        let taken = try await withThrowingTaskGroup(of: [JobRow].self) { group in
            for store in [test.store, other.store, test.store, other.store] {
                group.addTask {
                    let worker = try await worker(job, in: store)
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
        #expect(taken.sorted { $0.number < $1.number } == rows(1...250))
    }

    @Test("give the rows of a worker to others when its lease is over, and take nothing from it then")
    func recovers() async throws {
        let job = try await job(3)
        let slow = try await worker(job, in: test.store)
        let quick = try await worker(job, in: other.store)
        let rows = try #require(try await test.store.takeRows(2, for: slow, besides: []))
        #expect(rows.map(\.number) == [1, 2])
        #expect(try await test.store.finish(results([rows[0]]), by: slow) == [true])
        test.clock.advance(bySeconds: 29)
        #expect(try await other.store.renew(quick, for: .seconds(30)))
        #expect(try await other.store.recoverRows(for: quick) == 0)
        test.clock.advance(bySeconds: 2)
        #expect(try await other.store.recoverRows(for: quick) == 1)
        #expect(try await test.store.finish(results([rows[1]]), by: slow) == [false])
        #expect(try await test.store.takeRows(1, for: slow, besides: []) == nil)
        #expect(try await test.store.renew(slow, for: .seconds(30)) == false)
        let rest = try #require(try await other.store.takeRows(5, for: quick, besides: []))
        #expect(rest.map(\.number) == [2, 3])
        // What is told twice is one result.
        for _ in 1...2 { #expect(try await other.store.finish(results(rest), by: quick) == [true, true]) }
        let lines = try await test.store.results(of: job, after: 0).map { String(decoding: $0.line, as: UTF8.self) }
        #expect(lines == ["line 1", "line 2", "line 3"])
    }

    @Test("give rows whose taking was not answered again, and those alone")
    func takesAgain() async throws {
        let job = try await job(6)
        let worker = try await worker(job, in: test.store)
        let another = try await self.worker(job, in: other.store)
        #expect(try await test.store.takeRows(2, for: worker, besides: []) == rows(1...2))
        #expect(try await other.store.takeRows(1, for: another, besides: []) == rows(3...3))
        #expect(try await test.store.takeRows(1, for: worker, besides: []) == rows(1...1))
        #expect(try await test.store.takeRows(3, for: worker, besides: [1]) == rows(2...2))
        // A row that is finished while more are asked for was known when they were asked for.
        #expect(try await test.store.finish(results(rows(1...1)), by: worker) == [true])
        #expect(try await test.store.takeRows(1, for: worker, besides: [1, 2]) == rows(4...4))
        // One that is finished is not given, whoever knows of it.
        #expect(try await test.store.takeRows(9, for: worker, besides: [2, 4]) == rows(5...6))
        #expect(try await test.store.takeRows(9, for: worker, besides: [2, 4, 5, 6]) == [])
    }

    @Test("give rows back that a worker leaves behind")
    func leaves() async throws {
        let job = try await job(3)
        let first = try await worker(job, in: test.store)
        let second = try await worker(job, in: other.store)
        _ = try await test.store.takeRows(3, for: first, besides: [])
        #expect(try await other.store.standing(of: job)?.isDone == false)
        #expect(try await test.store.standing(of: job, besides: first)?.isDone == true)
        try await test.store.leave(first)
        #expect(try await other.store.takeRows(9, for: second, besides: [])?.count == 3)
    }

    @Test("give a name to one row, whichever worker has it")
    func claims() async throws {
        let job = try await job(2)
        let first = try await worker(job, in: test.store)
        let second = try await worker(job, in: other.store)
        let claims = [JobClaim(row: 1, names: [1, .max]), JobClaim(row: 2, names: [2, .max])]
        #expect(try await test.store.claim(claims, by: first) == [nil, 1])
        #expect(try await other.store.claim([claims[0]], by: second) == [nil])
        #expect(try await other.store.claim([JobClaim(row: 2, names: [.max])], by: second) == [0])
    }

    @Test("are loaded by one process, and again where it broke off")
    func loads() async throws {
        let job = try await test.store.makeJob(named: "thumbnails", header: [1])
        let first = try await worker(job, in: test.store)
        let second = try await worker(job, in: other.store)
        #expect(try await test.store.beginLoading(job, by: first, header: [1]))
        #expect(try await test.store.load(rows(1...150), by: first))
        #expect(try await other.store.beginLoading(job, by: second, header: [2]) == false)
        test.clock.advance(bySeconds: 31)
        #expect(try await other.store.renew(second, for: .seconds(30)))
        #expect(try await other.store.beginLoading(job, by: second, header: [2]))
        #expect(try await test.store.load(rows(151...160), by: first) == false)
        #expect(try await test.store.endLoading(rowCount: 160, digest: [], by: first) == false)
        for _ in 1...2 { #expect(try await other.store.load(rows(1...5), by: second)) }
        #expect(try await other.store.endLoading(rowCount: 5, digest: [7], by: second))
        let loaded = try #require(try await test.store.job(named: "thumbnails"))
        #expect(loaded.header == [2])
        #expect(loaded.rowCount == 5)
        #expect(try await test.store.takeRows(200, for: second, besides: []) == rows(1...5))
        #expect(try await test.store.beginLoading(loaded, by: first, header: [1]) == false)
    }

    @Test("are told once by those who do the last rows, and again after a failure was mended")
    func ends() async throws {
        let job = try await job(2)
        let worker = try await worker(job, in: test.store)
        let rows = try #require(try await test.store.takeRows(2, for: worker, besides: []))
        #expect(try await test.store.finish(results([rows[0]], failure: "no-such-user"), by: worker) == [true])
        #expect(try await other.store.end(job, telling: true) == false)
        #expect(try await test.store.finish(results([rows[1]]), by: worker) == [true])
        #expect(try await test.store.standing(of: job)?.failures == ["no-such-user": 1])
        #expect(try await test.store.end(job, telling: false) == false)
        #expect(try await other.store.end(job, telling: true))
        #expect(try await test.store.end(job, telling: true) == false)
        #expect(try await test.store.job(named: "thumbnails")?.endedAt == test.clock.now)
        #expect(try await other.store.retryFailedRows(of: job) == 1)
        #expect(try await test.store.job(named: "thumbnails")?.endedAt == nil)
        #expect(try await test.store.takeRows(2, for: worker, besides: [])?.map(\.number) == [1])
    }

    @Test("are removed when nobody works on them, and when they are done for long enough")
    func removes() async throws {
        let first = try await job(2)
        let worker = try await worker(first, in: test.store)
        #expect(try await other.store.removeJob(named: "thumbnails") == false)
        let rows = try #require(try await test.store.takeRows(2, for: worker, besides: []))
        _ = try await test.store.finish(results(rows), by: worker)
        _ = try await test.store.end(first, telling: false)
        try await test.store.leave(worker)
        test.clock.advance(bySeconds: 86_400)
        _ = try await other.store.removeJobs(endedFor: .seconds(90_000))
        #expect(try await test.store.job(named: "thumbnails") != nil)
        _ = try await other.store.removeJobs(endedFor: .seconds(80_000))
        #expect(try await test.store.job(named: "thumbnails") == nil)
        #expect(try await test.store.removeJob(named: "thumbnails") == nil)
        #expect(try await test.store.results(of: first, after: 0).isEmpty)
        _ = try await job(1)
        #expect(try await other.store.removeJob(named: "thumbnails") == true)
    }
}
