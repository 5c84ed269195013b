import LiferayPortal
import OfflineStore
import Screenlets
import StoreEngine
import Synchronization

/// Looks into the store between the operations, as one more process that only reads.
struct StoreObserver: Sendable {
    private static let service = 9

    let life: Life
    /// Whether it keeps the store open.
    var isKept = false

    /// Looks whether all that was promised is there.
    ///
    /// - Parameter users: Whose history is looked at.
    func look(at users: [Int]) async {
        let processes = life.processes
        let process = isKept ? processes.process("observer", service: Self.service) : processes.begin("observer")
        await process.run {
            do {
                let store = try life.processes.store(of: process, service: isKept ? Self.service : nil)
                let kept = try await Self.edits(in: store)
                let edits = try await store.edits(portal: OperationRunner.portal, includingAside: true)
                let bodies = edits.compactMap { $0.comment?.body }
                let quarantined = Set(try await store.quarantined().map(\.sha256))
                let there = life.model.state.withLock { $0.comments.map(\.body) }
                let untold = life.model.state.withLock(\.changedUntold)
                for user in users { try await look(atHistoryOf: PortalModel.account + Int64(user), in: store) }
                if !isKept { store.close() }
                guard !process.isDead else { return }
                let byUser = Dictionary(grouping: kept) { $0.userId }.mapValues { $0.map(\.content) }
                life.oracle.hold(.lost) { Rules.lost($0, kept: byUser) }
                life.oracle.hold(.comment) { Rules.comments($0, there: there, kept: bodies) }
                life.oracle.hold(.noReason) { _ in Rules.noReason(edits) }
                life.oracle.hold(.falseConflict) { Rules.falseConflict($0, edits, changedUntold: untold) }
                life.oracle.hold(.quarantine) { Rules.quarantine($0, found: quarantined) }
            } catch StoreError.corrupt(_, let detail) {
                life.world.violate(.damaged, detail)
            } catch {
                if !process.isDead { life.world.violate(.damaged, "the store can't be read: \(error)") }
            }
        }
        if !isKept { life.processes.end(process) }
    }

    private func look(atHistoryOf userId: Int64, in store: OfflineStore) async throws {
        let before = try await store.lookUp(.userId(userId), portal: OperationRunner.portal)
        let portraits = try await store.history(of: .userId(userId), portal: OperationRunner.portal)?.portraits ?? []
        var digests = portraits.map(\.sha256)
        // Somebody may have changed it between.
        guard before == (try await store.lookUp(.userId(userId), portal: OperationRunner.portal)) else { return }
        let former = life.oracle.note { [digests] ledger in digests.map { ledger.numbers[$0] ?? 0 } }
        var present: Int?
        var isEdit = false
        if case .hit(let entry) = before {
            if case .original(let original) = entry.picture {
                present = SimulatedPicture.number(of: original.bytes)
                if !entry.syncState.isPending { digests.append(original.sha256) }
            }
            isEdit = entry.syncState.isPending
        }
        life.oracle.hold(.history) {
            Rules.history($0, of: userId, present: present, former: former, digests: digests)
        }
        // Of what is replaced before it was sent nothing is kept.
        let had = isEdit ? former : former + [present].compactMap(\.self)
        life.oracle.note { $0.had[userId] = had }
    }

    /// The edits of portraits that a store keeps, with those that are set aside.
    static func edits(in store: OfflineStore) async throws -> [(userId: Int64, content: EditNote.Content)] {
        var found: [(userId: Int64, content: EditNote.Content)] = []
        let edits = try await store.edits(portal: OperationRunner.portal, includingAside: true)
        for edit in edits where edit.comment == nil {
            // Of an edit whose user nobody asked for yet, the name tells who it is.
            guard let userId = edit.user?.userId ?? userId(of: edit.name) else { continue }
            if edit.kind == .removal {
                found.append((userId, .nothing))
            } else if let original = try await store.original(ofEdit: edit.id) {
                found.append((userId, .picture(SimulatedPicture.number(of: original.bytes))))
            }
        }
        return found
    }

    /// The user whom a name tells.
    static func userId(of name: EntryName) -> Int64? {
        switch name {
        case .userId(let number): number
        case .signIn: PortalModel.account
        case .emailAddress(let text, _), .screenName(let text, _):
            Int64(text.drop { !$0.isNumber }.prefix { $0.isNumber })
        case .portrait: nil
        }
    }
}
