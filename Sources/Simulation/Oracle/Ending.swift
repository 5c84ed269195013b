import LiferayPortal
import OfflineStore
import Screenlets
import Synchronization

/// The end of a life: the portal is well, everything is sent, and what is left is looked at.
struct Ending: Sendable {
    let life: Life

    /// Has everything sent, and looks.
    func run() async {
        life.world.tell("the portal is well from now on")
        life.model.state.withLock { state in
            state.isWell = true
            state.awayUntil = 0
        }
        for service in 1...9 { life.processes.stop(service: service) }
        let process = life.processes.begin("last")
        await process.run {
            do {
                // Leases of those who died end by their time.
                try await life.world.sleep(120_000)
                let store = try process.openStore()
                let session = session(store, process)
                try await sync(session)
                try await look(session)
                store.close()
            } catch {
                life.world.violate(.stuck, "the last sync fails: \(error)")
            }
        }
        await StoreObserver(life: life).look(at: Array(0..<3))
    }

    private func session(_ store: OfflineStore, _ process: Incarnation) -> SessionContext {
        let client = PortalClient(
            model: life.model,
            world: life.world,
            oracle: life.oracle,
            process: process,
            network: NetworkConditions(0, roughness: 0),
            isSync: true,
            isHealing: false
        )
        return OperationRunner.session(store, client, process)
    }

    private func sync(_ session: SessionContext) async throws {
        // An edit is put off for an hour at most, and by the portal's own word.
        for _ in 0..<6 {
            let summary = try await SyncManager(
                session: session,
                configuration: SyncManager.Configuration(wait: .seconds(8_000))
            )
            .run()
            if summary.waiting == 0 { return }
        }
        life.world.violate(.stuck, "edits wait, although the portal is well")
    }

    private func look(_ session: SessionContext) async throws {
        let report = try await session.store.verify()
        if !report.isSound {
            life.world.violate(.damaged, "\(report.structure) \(report.damaged)")
        }
        for userId in life.model.state.withLock({ $0.users.keys.sorted() }) {
            try await look(at: userId, session)
        }
    }

    /// What is read of a user is what the portal has, or the edit that waits for a person.
    private func look(at userId: Int64, _ session: SessionContext) async throws {
        let loaded: LoadedPortrait
        do {
            loaded = try await session.loadPortrait(.userId(userId), policy: .remoteFirst)
        } catch {
            // The id of a picture that is gone.
            if error.code == .wrongPicture { return }
            throw error
        }
        // Only now it is known whose edits those are that were made under a name.
        let edit = try await session.store.activeEdit(of: userId, portal: OperationRunner.portal)
        var expected = ShownPicture(picture: life.model.state.withLock { $0.users[userId]?.picture }, isPending: false)
        if let edit, edit.state != .localOnly { expected = try await ShownPicture(edit, in: session.store) }
        life.oracle.hold(.wrongRead) { _ in Rules.wrongRead(of: userId, ShownPicture(loaded), expected: expected) }
    }
}
