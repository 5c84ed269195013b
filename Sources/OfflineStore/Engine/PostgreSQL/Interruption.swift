import Synchronization

/// The wish of a task to be done with, told to the thread that waits for the database.
final class Interruption: Sendable {
    private let flag = Atomic(false)

    /// Whether the wish was told.
    var isWished: Bool { flag.load(ordering: .relaxed) }

    /// Tells the wish.
    func wish() { flag.store(true, ordering: .relaxed) }
}
