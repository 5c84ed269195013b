import Dispatch
import PixelPipeline
import Synchronization
import Testing

@testable import PortraitServer

@Suite("The threads that make pictures")
struct RenderingWorkersTests {
    /// Work that waits for a signal, and notes when it has begun.
    private final class Gate: Sendable {
        let semaphore = DispatchSemaphore(value: 0)
        let begun = Mutex<[String]>([])

        var count: Int { begun.withLock { $0.count } }

        func work(_ name: String) -> @Sendable (RenderingWorkspace) throws(ImagingError) -> String {
            { [self] _ throws(ImagingError) in
                begun.withLock { $0.append(name) }
                semaphore.wait()
                return name
            }
        }
    }

    private static let greedy = ClientNetwork("192.0.2.1")
    private static let modest = ClientNetwork("2001:db8::1")

    @Test("work side by side up to their number, and refuse what does not fit the queue")
    func queue() async throws {
        let workers = RenderingWorkers(workerCount: 2, queueLength: 1, byteBudget: 100)
        let gate = Gate()
        let tasks = (0..<3)
            .map { number in
                Task { try await workers.perform(for: Self.greedy, byteCount: 1, gate.work("\(number)")) }
            }
        while workers.load < 3 || gate.count < 2 { await Task.yield() }
        await #expect(throws: ServiceError.busy) {
            _ = try await workers.perform(for: Self.modest, byteCount: 1, gate.work("late"))
        }
        #expect(workers.running == 2)
        for _ in tasks { gate.semaphore.signal() }
        for task in tasks { _ = try await task.value }
        #expect(workers.load == 0)
    }

    @Test("leave half of the queue to other clients, and take turns between them")
    func turns() async throws {
        let workers = RenderingWorkers(workerCount: 1, queueLength: 6, byteBudget: 100)
        let gate = Gate()
        func add(_ client: ClientNetwork, _ name: String) -> Task<String, any Error> {
            Task { try await workers.perform(for: client, byteCount: 1, gate.work(name)) }
        }
        var tasks: [Task<String, any Error>] = []
        for number in 0..<4 {
            tasks.append(add(Self.greedy, "greedy \(number)"))
            while workers.load <= number { await Task.yield() }
        }
        await #expect(throws: ServiceError.busy) { try await add(Self.greedy, "greedy 4").value }
        for number in 0..<2 {
            tasks.append(add(Self.modest, "modest \(number)"))
            while workers.load <= 4 + number { await Task.yield() }
        }
        for _ in tasks { gate.semaphore.signal() }
        for task in tasks { _ = try await task.value }
        let order = gate.begun.withLock { $0 }
        #expect(order == ["greedy 0", "greedy 1", "modest 0", "greedy 2", "modest 1", "greedy 3"])
    }

    @Test("keep to the memory that pictures may take together, without passing over a large one")
    func memory() async throws {
        let workers = RenderingWorkers(workerCount: 3, queueLength: 9, byteBudget: 100)
        let gate = Gate()
        func add(_ name: String, _ byteCount: Int) -> Task<String, any Error> {
            Task { try await workers.perform(for: Self.greedy, byteCount: byteCount, gate.work(name)) }
        }
        var tasks: [Task<String, any Error>] = []
        for (name, byteCount) in [("60", 60), ("70", 70), ("10", 10), ("huge", 1_000)] {
            tasks.append(add(name, byteCount))
            while workers.load < tasks.count { await Task.yield() }
        }
        while gate.count < 1 { await Task.yield() }
        #expect(workers.running == 1)
        gate.semaphore.signal()
        while gate.count < 3 { await Task.yield() }
        #expect(workers.running == 2)
        for _ in 0..<3 { gate.semaphore.signal() }
        for task in tasks { _ = try await task.value }
        #expect(gate.begun.withLock { Set($0.dropFirst().prefix(2)) } == ["70", "10"])
        #expect(gate.begun.withLock { $0.last } == "huge")
    }

    @Test("drop what nobody waits for any more while it is in the queue")
    func dropped() async throws {
        let workers = RenderingWorkers(workerCount: 1, queueLength: 4, byteBudget: 100)
        let gate = Gate()
        let first = Task { try await workers.perform(for: Self.greedy, byteCount: 1, gate.work("first")) }
        while gate.count < 1 { await Task.yield() }
        let second = Task { try await workers.perform(for: Self.greedy, byteCount: 1, gate.work("second")) }
        while workers.load < 2 { await Task.yield() }
        second.cancel()
        await #expect(throws: ServiceError.unwanted) { try await second.value }
        #expect(workers.load == 1)
        gate.semaphore.signal()
        #expect(try await first.value == "first")
        #expect(gate.begun.withLock { $0 } == ["first"])
    }
}
