import AtomicFiles
import Glibc

/// A lock that one process has at a time, held until the last use; the system frees it when the process ends.
final class FileLock: Sendable {
    private let descriptor: Int32

    private init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// Waits for a lock, and looks again every 20 ms, since no thread is to wait for it.
    ///
    /// The C function is `flock`, on a file of its own that is never read or written.
    ///
    /// - Parameters:
    ///   - path: The file; made where it is missing, never through a link.
    ///   - patience: How long to wait at most.
    /// - Returns: The lock; nil where another process had it all the time, or the task was cancelled.
    /// - Throws: ``SystemFault`` where there can be no lock.
    static func acquire(_ path: String, patience: Duration) async throws(SystemFault) -> FileLock? {
        let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SystemFault() }
        let lock = FileLock(descriptor)
        let end = ContinuousClock.now + patience
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else { throw SystemFault() }
            guard .now < end else { return nil }
            do {
                try await Task.sleep(for: .milliseconds(20))
            } catch {
                return nil
            }
        }
        return lock
    }
}
