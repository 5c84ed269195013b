import Threads

/// Runs tasks on threads of its own.
///
/// What a thread of the pool makes ready is run by the same thread, once the job that it is at has come to a halt: the other
/// order, waking a thread for each job, takes as long as a small job. So who keeps a thread of the pool, by waiting or by
/// working for long, calls ``shareJobs()`` before.
package final class ThreadPoolExecutor: TaskExecutor {
    private let jobs: PooledJobs
    private let threadCount: Int

    /// Starts the threads; fewer where the system gives no more.
    ///
    /// - Parameter count: The number of threads.
    package init(threadCount count: Int) {
        let jobs = PooledJobs()
        var started = 0
        do throws(ThreadShortage) {
            while started < count {
                try OwnThread { jobs.run() }.detach()
                started += 1
            }
        } catch {
            // A system that has not even one is no place to go on.
            guard started > 0 else { fatalError("no thread can be started: \(error.number)") }
        }
        self.jobs = jobs
        threadCount = started
    }

    deinit {
        // Nothing can be waiting any more, as what waits has its executor.
        for _ in 0..<threadCount { jobs.wake() }
    }

    package func enqueue(_ job: consuming ExecutorJob) { jobs.add(UnownedJob(job), of: self) }

    /// Gives the other threads what the calling one would run next; does nothing on a thread that is not of the pool.
    package func shareJobs() { jobs.shareOwn() }
}
