import Dispatch
import Synchronization

/// Runs a task and everything below it on the thread that calls ``run()``, which is the main one.
///
/// A short task with a question or two to a portal is done sooner so: the threads of the default executor would take
/// turns with it, and each costs a tenth of a millisecond to start.
final class MainThread: TaskExecutor {
    // As long as there are tasks of the program that can go on.
    private let jobs = Mutex<[UnownedJob]>([])
    private let count = DispatchSemaphore(value: 0)

    /// Takes a part of a task; called by the runtime, on any thread.
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        count.signal()
    }

    /// Runs the parts of tasks in their order, until one of them ends the program.
    func run() -> Never {
        while true {
            count.wait()
            let job = jobs.withLock { $0.removeFirst() }
            unsafe job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}
