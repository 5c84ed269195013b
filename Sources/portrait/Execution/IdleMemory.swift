import CPages
import Glibc
import StoreEngine

/// Keeps a service small while it has nothing to do.
enum IdleMemory {
    /// The time after the start when what only that needed is given back.
    private static let firstLook = Duration.seconds(1)
    /// How often it is looked whether the service is quiet.
    private static let interval = Duration.seconds(15)
    /// The processor time in an interval that a quiet service stays below: a hundredth, of which 1,000 open streams take half.
    private static let quiet = Duration.milliseconds(150)
    /// The growth since memory was last given back that is worth the page faults of another time, in pages of 4,096 bytes.
    private static let growth = 256

    /// Gives memory back after the start, and each time that a quiet service has grown, until the task is cancelled.
    ///
    /// A few requests bring in as many pages of the program and its libraries as a load does, so growth decides, not the
    /// processor time. Giving back takes a few milliseconds at most.
    static func watch() async {
        var kept = 0
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
            if !isBusy, residentPages > kept + growth {
                portrait_give_back_pages()
                kept = residentPages
            }
            wait = interval
        }
    }

    /// The pages that the process holds in memory: the second field of `/proc/self/statm` (proc(5)), 0 where it can't be read.
    private static var residentPages: Int {
        let fields = ProcFile.text("/proc/self/statm")?.split(separator: " ") ?? []
        return fields.count > 1 ? Int(fields[1]) ?? 0 : 0
    }

    /// The processor time of the process so far: `clock_gettime`.
    private static var processorTime: Duration {
        var time = timespec()
        unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
