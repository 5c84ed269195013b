import Synchronization
import Testing

@testable import PortraitServer

@Suite("Originals in the hands of requests")
struct LoadedOriginalsTests {
    /// Requests that hold an original until they are told to end.
    private final class Requests: Sendable {
        let originals: LoadedOriginals
        private let state = Mutex((begun: 0, ends: [CheckedContinuation<Void, Never>]()))

        init(byteBudget: Int, queueLength: Int = 64) {
            originals = LoadedOriginals(byteBudget: byteBudget, queueLength: queueLength)
        }

        /// The number of requests that hold one.
        var begun: Int { state.withLock { $0.begun } }

        /// Has one request wait for its turn, load an original of a size, and hold it.
        func start(_ byteCount: Int, for client: ClientNetwork = ClientNetwork("192.0.2.1")) -> Task<Void, any Error> {
            Task {
                try await originals.whileHeld(for: client) { original throws(ServiceError) in
                    original.weigh(byteCount)
                    await withCheckedContinuation { end in
                        state.withLock { state in
                            state.begun += 1
                            state.ends.append(end)
                        }
                    }
                }
            }
        }

        func end() { state.withLock { $0.ends.removeFirst() }.resume() }

        func wait(for count: Int) async { while begun < count { await Task.yield() } }
    }

    @Test("are loaded only as long as all together fit their budget, by the size of the last ones")
    func budget() async throws {
        let requests = Requests(byteBudget: 800)
        // A first one counts as an eighth of the budget.
        var tasks = [requests.start(400), requests.start(400)]
        await requests.wait(for: 2)
        tasks.append(requests.start(400))
        for _ in 0..<100 { await Task.yield() }
        #expect(requests.begun == 2)
        requests.end()
        await requests.wait(for: 3)
        for _ in 0..<2 { requests.end() }
        for task in tasks { try await task.value }
    }

    @Test("small ones do not wait for each other")
    func small() async throws {
        let requests = Requests(byteBudget: 8_000)
        var tasks: [Task<Void, any Error>] = []
        for count in 1...60 {
            tasks.append(requests.start(10))
            await requests.wait(for: count)
        }
        for _ in tasks { requests.end() }
        for task in tasks { try await task.value }
    }

    @Test("one that is larger than the budget is loaded alone")
    func large() async throws {
        let requests = Requests(byteBudget: 800)
        let first = requests.start(10_000)
        await requests.wait(for: 1)
        let second = requests.start(10)
        for _ in 0..<100 { await Task.yield() }
        #expect(requests.begun == 1)
        requests.end()
        try await first.value
        await requests.wait(for: 2)
        requests.end()
        try await second.value
    }

    @Test("a request that fails, or that nobody waits for any more, gives its place back")
    func failures() async throws {
        let requests = Requests(byteBudget: 800)
        await #expect(throws: ServiceError.noPortrait) {
            try await requests.originals.whileHeld(for: ClientNetwork("192.0.2.1")) { original throws(ServiceError) in
                original.weigh(800)
                throw ServiceError.noPortrait
            }
        }
        let first = requests.start(800)
        await requests.wait(for: 1)
        let second = requests.start(800)
        second.cancel()
        await #expect(throws: ServiceError.unwanted) { try await second.value }
        requests.end()
        try await first.value
        let third = requests.start(800)
        await requests.wait(for: 2)
        requests.end()
        try await third.value
    }

    @Test("who finds too many waiting is refused")
    func refuses() async throws {
        let requests = Requests(byteBudget: 800, queueLength: 1)
        let first = requests.start(800)
        await requests.wait(for: 1)
        // One of these waits, whichever comes first; the other one is refused.
        await withTaskGroup(of: Bool.self) { group in
            for address in ["192.0.2.2", "192.0.2.3"] {
                group.addTask {
                    do {
                        try await requests.start(1, for: ClientNetwork(address)).value
                        return false
                    } catch {
                        return error as? ServiceError == .busy
                    }
                }
            }
            #expect(await group.next() == true)
            requests.end()
            await requests.wait(for: 2)
            requests.end()
            #expect(await group.next() == false)
        }
        try await first.value
    }
}
