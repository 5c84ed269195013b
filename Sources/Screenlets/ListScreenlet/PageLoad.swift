import Synchronization

/// A load of a page that all who want the page wait for; it is given up when nobody does any more.
final class PageLoad<Row: Sendable>: Sendable {
    /// The load.
    let task: Task<LoadedPage<Row>, any Error>

    private let waiting = Mutex(0)

    /// Keeps a load that was started, for which nobody waits yet.
    init(_ task: Task<LoadedPage<Row>, any Error>) {
        self.task = task
    }

    /// Counts one more who waits.
    func join() {
        waiting.withLock { $0 += 1 }
    }

    /// Counts one less who waits; the last one cancels the load.
    func leave() {
        let rest = waiting.withLock { waiting in
            waiting -= 1
            return waiting
        }
        if rest == 0 { task.cancel() }
    }
}
