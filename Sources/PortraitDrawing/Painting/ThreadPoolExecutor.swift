import Glibc
import Synchronization

/// Runs tasks on threads of its own.
package final class ThreadPoolExecutor: TaskExecutor {
    /// The jobs that wait for a thread.
    @safe private final class Queue: @unchecked Sendable {
        private struct Line {
            var jobs: [(job: UnownedJob, executor: ThreadPoolExecutor)] = []
            /// The place of the job that is next.
            var next = 0
        }

        private let line = Mutex(Line())
        // One for each job, and at the end one for each thread.
        private let count: UnsafeMutablePointer<sem_t>

        init() {
            unsafe count = .allocate(capacity: 1)
            unsafe count.initialize(to: sem_t())
            unsafe sem_init(count, 0, 0)
        }

        deinit {
            unsafe sem_destroy(count)
            unsafe count.deallocate()
        }

        func add(_ job: UnownedJob, of executor: ThreadPoolExecutor) {
            line.withLock { $0.jobs.append((job, executor)) }
            signal()
        }

        func signal() { unsafe sem_post(count) }

        /// Runs jobs until there is none left where one was told of.
        func run() {
            while true {
                while unsafe sem_wait(count) != 0 {}
                let next = line.withLock { line -> (job: UnownedJob, executor: ThreadPoolExecutor)? in
                    guard line.next < line.jobs.count else { return nil }
                    let next = line.jobs[line.next]
                    line.next += 1
                    if line.next == line.jobs.count {
                        line.jobs.removeAll(keepingCapacity: true)
                        line.next = 0
                    }
                    return next
                }
                guard let next else { return }
                unsafe next.job.runSynchronously(on: next.executor.asUnownedTaskExecutor())
            }
        }
    }

    private let queue = Queue()
    private let threadCount: Int

    /// Starts the threads.
    ///
    /// - Parameter count: The number of threads.
    package init(threadCount count: Int) {
        threadCount = count
        for _ in 0..<count { Self.startThread(queue) }
    }

    deinit {
        // Nothing can be waiting any more, as what waits has its executor.
        for _ in 0..<threadCount { queue.signal() }
    }

    package func enqueue(_ job: consuming ExecutorJob) { queue.add(UnownedJob(job), of: self) }

    private static func startThread(_ queue: Queue) {
        let own = unsafe Unmanaged.passRetained(queue)
        var thread = pthread_t()
        let code = unsafe pthread_create(
            &thread,
            nil,
            { own in
                if let own = unsafe own { unsafe Unmanaged<Queue>.fromOpaque(own).takeRetainedValue().run() }
                return nil
            },
            own.toOpaque()
        )
        // A system that has no more threads is no place to go on.
        guard code == 0 else { fatalError("no thread can be started: \(code)") }
        pthread_detach(thread)
    }
}
