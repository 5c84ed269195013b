import LiferayPortal
import OfflineStore
import Screenlets

/// What a person decides about one edit, a portrait that the portal has lost, and what the store keeps.
extension OperationRunner {
    /// Has one edit sent again, whatever it waits for; one that is set aside, where there is one.
    func retryOne(in session: SessionContext) async throws {
        let kept = try await StoreObserver.edits(in: session.store)
        oracle.note { $0.reissued(kept) }
        guard let edit = try await someEdit(in: session, preferring: .aside) else { return }
        let isDue = try await session.store.retry(edit: edit.id) != nil
        world.tell("\(process.name) retries the edit \(edit.id): \(isDue)")
    }

    /// Gives an edit of a portrait up.
    func drop(in session: SessionContext) async throws {
        guard let edit = try await someEdit(in: session), edit.comment == nil else { return }
        guard let userId = edit.user?.userId ?? StoreObserver.userId(of: edit.name) else { return }
        oracle.note { $0.droppingBegan(userId) }
        defer { oracle.note { $0.droppingEnded(userId) } }
        let isGone = try await session.store.drop(edit: edit.id) != nil
        world.tell("\(process.name) drops the edit \(edit.id): \(isGone)")
    }

    private func someEdit(
        in session: SessionContext,
        preferring state: EditState? = nil
    ) async throws -> StoredEdit? {
        let all = try await session.store.edits(portal: Self.portal, includingAside: true)
        let preferred = all.filter { $0.state == state }
        let edits = preferred.isEmpty ? all : preferred
        return edits.isEmpty ? nil : edits[Int(operation.chance >> 20) % edits.count]
    }

    /// Gives the portal back what it lost.
    func heal(_ user: Int, in session: SessionContext) async throws {
        let user = try await session.portal.user(.userId(PortalModel.account + Int64(user)))
        let outcome = try await session.healPortrait(of: user, assumingLost: operation.chance >> 20 & 1 == 0)
        world.tell("\(process.name) heals: \(outcome)")
    }

    /// Removes what can be fetched again.
    func clear(in session: SessionContext) async throws {
        oracle.note { $0.forgettingBegan() }
        defer { oracle.note { $0.forgettingEnded() } }
        let report = try await session.store.clear(portal: Self.portal)
        world.tell("\(process.name) clears, and keeps \(report.keptCount)")
    }

    /// Forgets a user: where edits wait, all or nothing.
    func forget(_ user: Int, in session: SessionContext) async throws {
        let userId = PortalModel.account + Int64(user)
        oracle.note { $0.droppingBegan(userId) }
        // Whoever dies or fails while it forgets may have done so; only where an edit is in the way nothing was.
        var isDone = true
        defer { oracle.note { $0.droppingEnded(userId, isDone: isDone) } }
        do {
            _ = try await session.forget(.userId(userId), includingPending: operation.chance >> 20 & 1 == 0)
        } catch {
            isDone = error.code != .editPending
            throw error
        }
    }
}
