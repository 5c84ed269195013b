import OfflineStore
import Screenlets
import Synchronization
import Testing

@testable import PortraitBatch

@Suite("Batch: the lease of a worker")
struct WorkerLeaseTests {
    private let bench: JobBench

    init() throws { bench = try JobBench() }

    /// A worker of a job of two rows, whose every wait begins with what a test does meanwhile.
    private func lease(meanwhile body: @escaping @Sendable (WorkerLease) async -> Void) async throws -> WorkerLease {
        let job = try await bench.load("1\n2\n")
        let worker = try #require(try await bench.store.enter(job, for: WorkerLease.lease))
        let held = Mutex<WorkerLease?>(nil)
        let clock = SessionClock(
            sleep: { _ in
                if let lease = held.withLock({ $0 }) { await body(lease) }
                await Task.yield()
            },
            random: { 0 }
        )
        let patience = StorePatience(clock: clock, limit: .seconds(1))
        let lease = WorkerLease(job, as: worker, in: bench.store, clock: clock, patience: patience)
        held.withLock { $0 = lease }
        return lease
    }

    private func workers(of lease: WorkerLease) async throws -> [JobWorker] {
        let id = await lease.job.id
        return try await bench.store.read { db in try JobWorkerRecord.all(of: id, in: db).map(\.worker) } ?? []
    }

    @Test("is not begun anew for who leaves while its renewal waits")
    func leavesMeanwhile() async throws {
        let lease = try await lease { await $0.leave() }
        await lease.renew()
        #expect(try await workers(of: lease).isEmpty)
    }

    @Test("is begun anew for who is found gone when it takes rows, but not for who has left")
    func takesAfterwards() async throws {
        let stop = Mutex(StopSignal())
        let lease = try await lease { _ in stop.withLock { $0 }.send() }
        let first = try #require(try await workers(of: lease).first)
        try await bench.store.leave(first)
        #expect(try await lease.take(1, stopSignal: stop.withLock { $0 }).isEmpty)
        let second = try await workers(of: lease)
        #expect(second.count == 1)
        #expect(second != [first])

        await lease.leave()
        stop.withLock { $0 = StopSignal() }
        #expect(try await lease.take(1, stopSignal: stop.withLock { $0 }).isEmpty)
        #expect(try await workers(of: lease).isEmpty)
    }
}
