import LiferayPortal
import OfflineStore
import Screenlets
import Synchronization

/// What was changed is no longer taken for true, whoever changed it.
extension PortraitCache {
    /// Takes what is in memory of a user no longer for true, as something was changed; it is given only where the store is
    /// away.
    ///
    /// - Parameter userId: The id of the user; nil where anything may have changed.
    func forget(_ userId: Int64?) {
        outdate(userId)
        streams.invalidate(userId)
    }

    /// Forgets a user of whom nothing is to be left, so that the portrait is not given where the store is away, either.
    ///
    /// Complexity: linear in the number of portraits in memory.
    ///
    /// - Parameter userId: The id of the user.
    func erase(_ userId: Int64) {
        forget(userId)
        drop(userId)
        index.remove(userId: userId)
        refused.readmit(userId)
    }

    private func drop(_ userId: Int64) {
        cache.removeAll { $0.portrait.user?.userId == userId }
    }

    /// The same where those who watch the portrait need not be told, or are already.
    ///
    /// - Parameter userId: The id of the user; nil where anything may have changed.
    func outdate(_ userId: Int64?) {
        changes.withLock { changes in
            changes.note(userId)
            changeCount.store(changes.count, ordering: .releasing)
        }
    }

    /// Takes no longer for true what a user of the store changed, and reads what is in memory of it again.
    ///
    /// - Parameter change: What was changed; of other portals it is nothing to this one.
    func note(_ change: StoreChange) async {
        let userId: Int64?
        switch change {
        case .edit(session.portalKey, let id): userId = id
        case .portrait(session.portalKey, let id): userId = id
        case .edit, .queue, .portrait: return
        case .everything: userId = nil
        }
        outdate(userId)
        streams.invalidate(userId)
        guard let userId, cache.value(.userId(userId)) != nil else { return }
        do throws(ServiceError) {
            // So that it is the new one that is there when the store is away.
            _ = try await load(.userId(userId), policy: .cacheOnly)
        } catch {
            // What is no more in the store is gone, whoever removed it; of all else the next request finds out.
            if error.code == PortraitError.Code.notCached.rawValue { drop(userId) }
        }
    }
}
