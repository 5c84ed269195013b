internal import CPostgres
import Glibc
import Synchronization

/// The wish of a task to be done with, told to the thread that waits for the database.
final class Interruption: Sendable {
    private let flag = Atomic(false)

    /// What becomes readable with the wish, to be watched beside a socket; -1 where the system gave none.
    let descriptor: Int32

    /// Creates a wish that nobody told yet.
    init() {
        // The C function is `eventfd`; without one the wish is looked for now and then.
        descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Whether the wish was told.
    var isWished: Bool { flag.load(ordering: .acquiring) }

    /// Tells the wish.
    func wish() {
        flag.store(true, ordering: .releasing)
        // The C function is `eventfd_write`, which fails only where the wish was told too often to count.
        if descriptor >= 0 { _ = eventfd_write(descriptor, 1) }
    }
}
