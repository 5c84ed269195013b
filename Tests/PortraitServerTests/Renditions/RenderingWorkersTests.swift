import Dispatch
import PixelPipeline
import Synchronization
import Testing

@testable import PortraitServer

@Suite("The threads that make pictures")
struct RenderingWorkersTests {
    @Test("work side by side up to their number, and refuse what does not fit the queue")
    func queue() async throws {
        let workers = RenderingWorkers(workerCount: 2, queueLength: 1)
        let gate = DispatchSemaphore(value: 0)
        let running = Mutex(0)
        let work: @Sendable () async throws(ServiceError) -> Int = { () throws(ServiceError) in
            try await workers.perform { _ throws(ImagingError) in
                running.withLock { $0 += 1 }
                gate.wait()
                gate.signal()
                return 1
            }
        }
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<3 { group.addTask { try await work() } }
            while workers.load < 3 || running.withLock({ $0 }) < 2 { await Task.yield() }
            await #expect(throws: ServiceError.busy) { _ = try await work() }
            #expect(running.withLock { $0 } == 2)
            gate.signal()
            let sum = try await group.reduce(0, +)
            #expect(sum == 3)
        }
        #expect(workers.load == 0)
    }
}
