import OfflineStore

/// Hears what others who use the store change, so that what is in memory of it is read again at once.
struct ChangeListener: Sendable {
    let store: OfflineStore
    let portraits: PortraitCache

    /// Listens until the task is cancelled; a store in a file tells nothing, so that this ends at once.
    func run() async {
        for await change in store.changes() { await portraits.note(change) }
    }
}
