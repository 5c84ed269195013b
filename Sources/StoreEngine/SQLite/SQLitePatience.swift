import Glibc

/// How long a connection waits for others that hold the file.
///
/// It is used on the thread that uses the connection.
final class SQLitePatience {
    private let timeout: Duration
    private var deadline = ContinuousClock.now
    private var pause = 1

    /// The cancellation of the task that is served; nil where none is.
    var interruption: SQLiteInterruption?

    /// Whether others are waited for at all.
    var isGiven = true

    /// Whether something was given up for others since this was last set to false.
    var wasAtEnd = false

    /// Creates the patience of a connection.
    ///
    /// - Parameter timeout: The time after which a wait is given up; 0 for no wait.
    init(timeout: Duration) {
        self.timeout = timeout
    }

    /// Whether the task that is served was cancelled.
    var isInterrupted: Bool { interruption?.isWished ?? false }

    /// Waits a moment, unless it is time to give up.
    ///
    /// The moments grow from one millisecond to ten, so that neither the file nor the cancellation of a task is noticed late.
    /// The C function is `usleep`.
    ///
    /// - Parameter isFirst: Whether a new wait begins.
    /// - Returns: Whether to try again.
    func lasts(isFirst: Bool) -> Bool {
        let now = ContinuousClock.now
        if isFirst {
            deadline = now + timeout
            pause = 1
        }
        guard isGiven, !isInterrupted, now < deadline else {
            wasAtEnd = true
            return false
        }
        let left = Int(min(now.duration(to: deadline), .seconds(1)) / .milliseconds(1))
        usleep(UInt32(max(1, min(pause, left)) * 1_000))
        pause = min(pause + 1, 10)
        return true
    }
}
