import NIOCore

/// Runs tasks on the thread of a connection's event loop, so that a request that is answered from memory never changes
/// threads.
///
/// What takes long must leave it: all connections of the event loop wait meanwhile.
final class EventLoopExecutor: TaskExecutor {
    private let eventLoop: any EventLoop

    /// Creates the executor of an event loop.
    init(_ eventLoop: any EventLoop) {
        self.eventLoop = eventLoop
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        eventLoop.execute { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
