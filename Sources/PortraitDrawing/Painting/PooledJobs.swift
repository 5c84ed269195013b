import Glibc
import Synchronization

/// The jobs that wait for a thread of a pool: those that any thread takes, and those that each of them runs next itself.
@safe final class PooledJobs: @unchecked Sendable {
    private struct Job {
        let job: UnownedJob
        /// Lives as long as there is a job for it.
        let executor: ThreadPoolExecutor
    }

    private struct State {
        var shared: [Job] = []
        /// The place of the shared job that is next.
        var next = 0
        /// How many jobs that were taken stay in the array, as taking each of them out moves all others.
        private static let keptCount = 1_024
        /// What each thread of the pool runs next, the last one first.
        var own: [pthread_t: [Job]] = [:]

        mutating func takeShared() -> Job? {
            guard next < shared.count else { return nil }
            let job = shared[next]
            next += 1
            if next == shared.count {
                shared.removeAll(keepingCapacity: true)
                next = 0
            } else if next >= Self.keptCount, next * 2 >= shared.count {
                // A pool that always has a job waiting keeps no more of those that it had than it has.
                shared.removeFirst(next)
                next = 0
            }
            return job
        }

        /// Makes all that a thread would run next anybody's, the oldest first, and tells how many there were.
        mutating func shareOwn(of thread: pthread_t) -> Int {
            guard let jobs = own[thread], !jobs.isEmpty else { return 0 }
            own[thread]?.removeAll(keepingCapacity: true)
            shared += jobs
            return jobs.count
        }
    }

    /// How many jobs of its own a thread runs before it looks at those of all, so that two that wake each other for ever keep
    /// nobody waiting.
    private static let ownJobLimit = 32

    private let state = Mutex(State())
    // One for each shared job, and at the end one for each thread.
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

    /// Adds a job: for the thread itself where one of the pool adds it, else for any.
    func add(_ job: UnownedJob, of executor: ThreadPoolExecutor) {
        let (job, thread) = (Job(job: job, executor: executor), pthread_self())
        let isShared = state.withLock { state in
            if state.own[thread]?.append(job) != nil { return false }
            state.shared.append(job)
            return true
        }
        if isShared { wake() }
    }

    /// Gives other threads what the calling one would run next.
    func shareOwn() {
        for _ in 0..<state.withLock({ $0.shareOwn(of: pthread_self()) }) { wake() }
    }

    /// Wakes a thread, which ends where there is no job for it.
    func wake() { unsafe sem_post(count) }

    /// Runs jobs until the thread is woken for none.
    func run() {
        let thread = pthread_self()
        state.withLock { $0.own[thread] = [] }
        while true {
            while unsafe sem_wait(count) != 0 {}
            guard var job = state.withLock({ $0.takeShared() }) else { return }
            var left = Self.ownJobLimit
            while true {
                unsafe job.job.runSynchronously(on: job.executor.asUnownedTaskExecutor())
                guard left > 0, let next = state.withLock({ $0.own[thread]?.popLast() }) else { break }
                left -= 1
                job = next
            }
            shareOwn()
        }
    }
}
