internal import CPostgres
import Glibc
import Synchronization

/// The cancellation of a task, told to the thread that waits for the database.
final class Interruption: Sendable {
    private let flag = Atomic(false)

    /// What becomes readable with it, to be watched beside a socket; -1 where the system gave none.
    let descriptor: Int32

    /// Creates one that was not cancelled yet.
    init() {
        // The C function is `eventfd`; without one cancellation is looked for now and then.
        descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Whether it was cancelled.
    var isWished: Bool { flag.load(ordering: .acquiring) }

    /// Cancels.
    func cancel() {
        flag.store(true, ordering: .releasing)
        // The C function is `eventfd_write`, which fails only where it was cancelled too often to count.
        if descriptor >= 0 { _ = eventfd_write(descriptor, 1) }
    }
}
