import Logging
import OfflineStore
import Screenlets
import Synchronization

/// Sends pending edits while the service runs: as they are made, and as soon as the portal is back.
struct BackgroundSync: Sendable {
    let session: SessionContext
    let portraits: PortraitCache
    let hooks: ServiceHooks
    let meter: ServiceMeter
    let logger: Logger

    /// How long the store is left alone when it has failed.
    private static let pause = Duration.seconds(10)

    /// Works until the task is cancelled.
    func run() async {
        while !Task.isCancelled { await watch() }
    }

    /// Watches until the store fails or the task is cancelled.
    private func watch() async {
        let manager = SyncManager(
            session: session,
            configuration: SyncManager.Configuration(watch: true),
            listener: hooks.hear
        )
        await withDiscardingTaskGroup { group in
            group.addTask { for await event in manager.events { note(event) } }
            do throws(PortraitError) {
                _ = try await manager.run()
            } catch {
                logger.error("sync", metadata: ["code": "\(error.code.rawValue)", "message": "\(error.message)"])
            }
        }
        do {
            try await session.clock.sleep(Self.pause)
        } catch {
            // Cancelled: the loop ends.
        }
    }

    private func note(_ event: SyncEvent) {
        switch event {
        case .completed(let edit, let alreadyThere, _):
            meter.count(.editSent)
            portraits.forget(edit.user?.userId)
            logger.info("edit sent", metadata: ["id": "\(edit.id)", "alreadyThere": "\(alreadyThere)"])
        case .failed(let edit, let error, _):
            meter.count(.editFailed)
            portraits.forget(edit.user?.userId)
            logger.warning("edit not sent", metadata: ["id": "\(edit.id)", "code": "\(error.code.rawValue)"])
        case .conflicted(let edit, let way):
            meter.count(.editConflicted)
            portraits.forget(edit.user?.userId)
            logger.warning("edit in conflict", metadata: ["id": "\(edit.id)", "way": "\(way.rawValue)"])
        case .paused(let error):
            logger.error("sync", metadata: ["code": "\(error.code.rawValue)", "message": "\(error.message)"])
        case .itemsCount, .started, .planned, .notDue, .waiting, .finished: break
        }
    }
}
