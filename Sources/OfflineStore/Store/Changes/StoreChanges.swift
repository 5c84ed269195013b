import StoreEngine

/// What others, and this store itself, do to a store, as it happens; it ends when the task is cancelled or the store closed.
///
/// In PostgreSQL it is told by `NOTIFY` once the change is there for all. It begins with ``StoreChange/everything``, and says
/// so again whenever changes may have gone unheard: after a lost connection, and every ten seconds where the engine tells
/// nothing by itself. A file of SQLite tells nothing: there the sequence is empty. Memory: what is not taken stays with the
/// database, and more than a thousand changes at once become one.
public struct StoreChanges: AsyncSequence, Sendable {
    let engine: any DatabaseEngine

    /// Begins to listen.
    public func makeAsyncIterator() -> Iterator {
        Iterator(listener: engine.listen())
    }

    /// The changes from the first call on.
    public struct Iterator: AsyncIteratorProtocol {
        let listener: PostgresNoticeListener?
        private var heard: ArraySlice<StoreChange> = []

        /// Creates the changes that a listener hears.
        init(listener: PostgresNoticeListener?) {
            self.listener = listener
        }

        /// Waits for the next change.
        ///
        /// - Returns: The change; nil at the end.
        public mutating func next() async -> StoreChange? {
            guard let listener else { return nil }
            while heard.isEmpty {
                guard let notices = await listener.hear() else { return nil }
                let changes = notices.map(StoreChange.init)
                heard = changes.count > 1_000 ? [.everything] : changes[...]
            }
            return heard.popFirst()
        }
    }
}

extension OfflineStore {
    /// What happens to the store from now on, whoever does it.
    ///
    /// - Returns: The changes; each caller that goes through them takes a connection of its own.
    public func changes() -> StoreChanges { StoreChanges(engine: engine) }
}
