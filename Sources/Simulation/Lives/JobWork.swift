import OfflineStore
import PortraitBatch
import Screenlets
import StoreEngine

/// The work of one worker of a job: rows are taken, take their time, and are told to be done.
struct JobWork: Sendable {
    let runner: OperationRunner
    let session: SessionContext

    private static let rowCount = 6

    /// Loads the job where nobody has, and works on it.
    func run() async throws {
        let store = session.store
        let job = try await load(store)
        guard let job else { return }
        guard let worker = try await store.enter(job, for: .seconds(30)) else { return }
        try await work(job, worker, store)
    }

    private func load(_ store: OfflineStore) async throws -> Job? {
        let job = try await store.makeJob(named: "simulated", header: [])
        if job.rowCount != nil { return job }
        guard let loader = try await store.enter(job, for: .seconds(30)) else { return nil }
        if try await store.beginLoading(job, by: loader, header: []) {
            let rows = (1...Self.rowCount).map { JobRow(number: $0, content: [UInt8($0)]) }
            if try await store.load(rows, by: loader) {
                _ = try await store.endLoading(rowCount: Self.rowCount, digest: [], by: loader)
            }
        }
        try await store.leave(loader)
        let loaded = try await store.job(named: "simulated")
        return loaded?.rowCount == nil ? nil : loaded
    }

    private func work(_ job: Job, _ worker: JobWorker, _ store: OfflineStore) async throws {
        let patience = StorePatience(clock: session.clock, limit: .seconds(30))
        let lease = WorkerLease(job, as: worker, in: store, clock: session.clock, patience: patience)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await lease.renew() }
            group.addTask { try await finishRows(lease) }
            defer { group.cancelAll() }
            // The renewal ends only when it is cancelled.
            try await group.next()
        }
        await lease.leave()
    }

    private func note(_ row: Int, _ isNoted: Bool) {
        let (oracle, name) = (runner.life.oracle, runner.process.name)
        if isNoted { oracle.note { $0.rows[row, default: []].append(name) } }
        // Whose store fails may lose what it has.
        let isLost = !isNoted && runner.operation.fate == nil
        oracle.hold(.job) { Rules.row($0, row, isLostBy: isLost ? name : nil) }
    }

    /// Takes rows while others are at work, as a batch does.
    private func finishRows(_ lease: WorkerLease) async throws {
        var chance = Chance(runner.operation.chance)
        let stopSignal = StopSignal()
        try await withThrowingTaskGroup(of: Void.self) { group in
            var atWork = 0
            for _ in 0..<4 {
                while atWork > 1 {
                    try await group.next()
                    atWork -= 1
                }
                let rows = try await lease.take(1 + chance.below(2), stopSignal: stopSignal)
                if rows.isEmpty { break }
                for row in rows {
                    // Some rows take longer than a lease lasts; many end at the moment at which the store is asked again.
                    let duration = Int64(chance.below(chance.isOne(in: 4) ? 180 : 16) * 500)
                    group.addTask { try await finish(row, after: duration, lease) }
                }
                atWork += rows.count
            }
            try await group.waitForAll()
        }
    }

    private func finish(_ row: BatchRow, after duration: Int64, _ lease: WorkerLease) async throws {
        try await runner.life.world.sleep(duration)
        let isNoted = try await lease.finish(BatchReportLine(row))
        guard !runner.process.isDead else { return }
        note(row.number, isNoted)
    }
}
