import Glibc
import PortraitDrawing
import Synchronization
import Testing

@Suite("Threads that tasks run on")
struct ThreadPoolExecutorTests {
    private final class Flag: Sendable {
        private let value = Atomic(false)

        var isSet: Bool { value.load(ordering: .acquiring) }

        func set() { value.store(true, ordering: .releasing) }
    }

    private final class Barrier: Sendable {
        private let count: Int
        private let arrived = Atomic(0)

        init(_ count: Int) { self.count = count }

        /// Keeps the thread until as many have arrived as there are to be.
        func pass() {
            arrived.add(1, ordering: .acquiringAndReleasing)
            while arrived.load(ordering: .acquiring) < count { sched_yield() }
        }
    }

    @Test("What a job makes ready is run by the same thread")
    func sameThread() async {
        let executor = ThreadPoolExecutor(threadCount: 4)
        var isSame: [Bool] = []
        for _ in 0..<50 {
            // Few enough in a row that none has to be given to others.
            isSame += await Task(executorPreference: executor) {
                let own = Self.thread()
                var isSame: [Bool] = []
                for _ in 0..<10 {
                    let child = await Task(executorPreference: executor) { Self.thread() }.value
                    isSame.append(child == own && Self.thread() == own)
                }
                return isSame
            }
            .value
        }
        #expect(isSame == Array(repeating: true, count: 500))
    }

    @Test("A thread that is kept gives what it would run next to others before", .timeLimit(.minutes(1)))
    func sharedJobs() async {
        let executor = ThreadPoolExecutor(threadCount: 2)
        await Task(executorPreference: executor) {
            let isDone = Flag()
            await withTaskGroup { group in
                group.addTask { isDone.set() }
                executor.shareJobs()
                // The child has no other thread than the one that this does not keep.
                while !isDone.isSet { sched_yield() }
            }
        }
        .value
    }

    @Test("Tasks that wake each other for ever keep nobody else waiting", .timeLimit(.minutes(1)))
    func fairness() async {
        let executor = ThreadPoolExecutor(threadCount: 1)
        let isDone = Flag()
        let begun = AsyncStream.makeStream(of: Void.self)
        await withTaskGroup { group in
            for _ in 0..<2 {
                group.addTask(executorPreference: executor) {
                    begun.continuation.yield()
                    while !isDone.isSet { await Task.yield() }
                }
            }
            for await _ in begun.stream { break }
            group.addTask(executorPreference: executor) { isDone.set() }
        }
    }

    @Test("Jobs from outside are spread over all threads", .timeLimit(.minutes(1)))
    func spread() async {
        let count = 4
        let executor = ThreadPoolExecutor(threadCount: count)
        let barrier = Barrier(count)
        let threads = await withTaskGroup { group in
            for _ in 0..<count {
                group.addTask(executorPreference: executor) {
                    // Each waits for all others, which none of them could on the same thread.
                    barrier.pass()
                    return Self.thread()
                }
            }
            var threads: Set<pthread_t> = []
            for await thread in group { threads.insert(thread) }
            return threads
        }
        #expect(threads.count == count)
    }

    private static func thread() -> pthread_t { pthread_self() }
}
