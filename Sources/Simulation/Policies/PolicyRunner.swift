import LiferayPortal
import OfflineStore
import PixelPipeline
import Screenlets
import StoreEngine
import Synchronization

/// Runs an action by the program.
struct PolicyRunner: Sendable {
    let life: Life
    let process: Incarnation
    let store: OfflineStore
    let userId: Int64

    /// Does it.
    ///
    /// - Returns: What is found after it.
    func perform(_ action: PolicyAction) async throws -> PolicyAction.Finding {
        // All that waits for a time is due by now.
        try await life.world.sleep(7_200_000)
        let answer: PolicyModel.Answer
        do throws(PortraitError) {
            answer = try await answered(action)
        } catch {
            answer = .failed(error.code)
        }
        life.model.state.withLock { $0.awayUntil = 0 }
        return try await finding(answer)
    }

    private func answered(_ action: PolicyAction) async throws(PortraitError) -> PolicyModel.Answer {
        let user = UserSelector.userId(userId)
        switch action {
        case .read(let policy, let way):
            let loaded = try await session(way).loadPortrait(user, policy: policy)
            return .shown(ShownPicture(loaded), loaded.source, fallback: loaded.fallback)
        case .save(let picture?, let policy, let way):
            let prepared = SimulatedPicture.prepared(picture)
            return .saved(try await session(way).uploadPortrait(user, prepared, policy: policy).outcome)
        case .save(nil, let policy, let way):
            return .saved(try await session(way).removePortrait(user, policy: policy).outcome)
        case .undo(let policy, let way):
            return .saved(try await session(way).undoPortrait(user, policy: policy).outcome)
        case .sync(let resolution, let way):
            let configuration = SyncManager.Configuration(conflict: resolution, wait: .seconds(8_000))
            _ = try await SyncManager(session: session(way), configuration: configuration).run()
        case .retry:
            do throws(StoreError) {
                _ = try await store.retryAll(portal: OperationRunner.portal)
            } catch {
                throw .defect("\(error)")
            }
        case .others(let picture):
            life.model.change(userId, to: picture, byOthers: true)
        }
        return .synced
    }

    private func session(_ way: PolicyModel.Way) -> SessionContext {
        let fault: WorldFault? =
            switch way {
            case .open, .away: nil
            case .answerLost: .answerLost
            case .refused: .forbidden
            case .exception: .exception
            }
        if way == .away { life.model.state.withLock { $0.awayUntil = .max } }
        let client = PortalClient(
            model: life.model,
            world: life.world,
            oracle: life.oracle,
            process: process,
            network: NetworkConditions(UInt64(life.world.time), always: fault),
            isSync: false,
            isHealing: false
        )
        return OperationRunner.session(store, client, process)
    }

    private func finding(_ answer: PolicyModel.Answer) async throws -> PolicyAction.Finding {
        let name = EntryName.userId(userId)
        var kept: ShownPicture?
        if case .hit(let entry) = try await store.lookUp(name, portal: OperationRunner.portal) {
            kept = ShownPicture(entry.picture, isPending: entry.syncState.isPending)
        }
        var history: [Int] = []
        for portrait in try await store.history(of: name, portal: OperationRunner.portal)?.portraits ?? [] {
            guard let original = try await store.original(of: portrait) else { continue }
            history.append(SimulatedPicture.number(of: original.picture.bytes))
        }
        let edit = try await store.activeEdit(of: userId, portal: OperationRunner.portal)
        let state: PolicyModel.Edit.State? =
            switch edit?.state {
            case .pending: .pending
            case .parked: .parked
            case .conflict: .conflict
            case .localOnly: .localOnly
            case .aside, nil: nil
            }
        let portal = life.model.state.withLock { $0.users[userId]?.picture }
        return PolicyAction.Finding(
            answer: answer,
            kept: kept,
            edit: state,
            history: Array(history.prefix(PolicyAction.Finding.historyCount)),
            portal: portal
        )
    }
}
