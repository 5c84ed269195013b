import OfflineStore
import ServiceLifecycle

/// Hears what others who use the store change, so that what is in memory of it is read again at once.
struct ChangeListener: Service {
    let store: OfflineStore
    let portraits: PortraitDesk

    /// Listens until a graceful shutdown.
    func run() async throws {
        await cancelWhenGracefulShutdown {
            for await change in store.changes() { await portraits.note(change) }
        }
        do {
            // A store in a file tells nothing; a service that ends would end the others.
            try await gracefulShutdown()
        } catch {
            // Cancelled: that is the end, too.
        }
    }
}
