import CPages
import Glibc

/// Keeps a service small while it has nothing to do.
enum IdleMemory {
    /// The time after the start when what only that needed is given back.
    private static let firstLook = Duration.seconds(1)
    /// How often it is looked whether the service has become quiet.
    private static let interval = Duration.seconds(15)
    /// The processor time in an interval that a quiet service stays below: a hundredth, of which 1,000 open streams take half.
    private static let quiet = Duration.milliseconds(150)

    /// Gives memory back after the start, and each time that a busy service has become quiet, until the task is cancelled.
    static func watch() async {
        var wasBusy = true
        var wait = firstLook
        while true {
            let before = processorTime
            do {
                try await Task.sleep(for: wait)
            } catch {
                return
            }
            // What the start took does not count.
            let isBusy = wait == interval && processorTime - before > quiet
            if wasBusy, !isBusy { portrait_give_back_pages() }
            wasBusy = isBusy
            wait = interval
        }
    }

    /// The processor time of the process so far: `clock_gettime`.
    private static var processorTime: Duration {
        var time = timespec()
        unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
