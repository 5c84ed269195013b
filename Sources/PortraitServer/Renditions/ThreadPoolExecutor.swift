import NIOPosix

/// Runs tasks on the threads of a pool.
final class ThreadPoolExecutor: TaskExecutor {
    private let threads: NIOThreadPool

    /// Starts the threads.
    ///
    /// - Parameter count: The number of threads.
    init(threadCount count: Int) {
        threads = NIOThreadPool(numberOfThreads: count)
        threads.start()
    }

    deinit {
        threads.shutdownGracefully { _ in }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        // A job runs in any case: the pool ends only when nothing can be waiting any more.
        threads.submit { _ in unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
