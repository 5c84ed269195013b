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
        await Eye(life: life).look()
    }

    private func session(_ store: OfflineStore, _ process: Incarnation) -> SessionContext {
        let client = PortalClient(
            model: life.model,
            world: life.world,
            oracle: life.oracle,
            process: process,
            mood: PortalMood(0, roughness: 0),
            isSync: true,
            isAtRisk: false
        )
        return Doing.session(store, client, process)
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
        for edit in try await session.store.edits(portal: Doing.portal, includingAside: true)
        where edit.state != .pending && edit.reason?.isEmpty ?? true {
            life.world.violate(.noReason, "the edit \(edit.id) is \(edit.state) and doesn't say why")
        }
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
        let edit = try await session.store.activeEdit(of: userId, portal: Doing.portal)
        let shown: Int? =
            if case .original(let original) = loaded.picture { SimulatedPicture.number(of: original.bytes) } else {
                nil
            }
        if let edit, edit.state != .localOnly {
            guard loaded.pending else {
                return life.world.violate(.wrongRead, "the edit \(edit.id) is not shown at the end")
            }
            return
        }
        let there = life.model.state.withLock { $0.users[userId]?.picture }
        if shown != there {
            life.world.violate(.wrongRead, "\(userId) is shown with \(shown ?? 0), and has \(there ?? 0)")
        }
    }
}
