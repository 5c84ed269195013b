import OfflineStore
import Screenlets
import StoreEngine

/// Looks into the store between the deeds, as one more process that only reads.
struct Eye: Sendable {
    private static let service = 9

    let life: Life
    /// Whether it keeps the store open.
    var isKept = false

    /// Looks whether all that was promised is there.
    func look() async {
        let process = isKept ? life.processes.process("eye", service: Self.service) : life.processes.begin("eye")
        await process.run {
            do {
                let store = try life.processes.store(of: process, service: isKept ? Self.service : nil)
                let kept = try await Self.edits(in: store)
                let bodies = try await store.edits(portal: Doing.portal, includingAside: true)
                    .compactMap { $0.comment?.body }
                let quarantined = try await store.quarantined()
                if !isKept { store.close() }
                guard !process.isDead else { return }
                let byUser = Dictionary(grouping: kept) { $0.userId }.mapValues { $0.map(\.content) }
                life.oracle.look(at: byUser)
                life.oracle.look(atComments: bodies)
                life.oracle.look(atQuarantine: quarantined)
            } catch StoreError.corrupt(_, let detail) {
                life.world.violate(.damaged, detail)
            } catch {
                if !process.isDead { life.world.violate(.damaged, "the store can't be read: \(error)") }
            }
        }
        if !isKept { life.processes.end(process) }
    }

    /// The edits of portraits that a store keeps, with those that are set aside.
    static func edits(in store: OfflineStore) async throws -> [(userId: Int64, content: EditNote.Content)] {
        var found: [(userId: Int64, content: EditNote.Content)] = []
        for edit in try await store.edits(portal: Doing.portal, includingAside: true) where edit.comment == nil {
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

    private static func userId(of name: EntryName) -> Int64? {
        switch name {
        case .userId(let number): number
        case .signIn: PortalModel.account
        case .emailAddress(let text, _), .screenName(let text, _):
            Int64(text.drop { !$0.isNumber }.prefix { $0.isNumber })
        case .portrait: nil
        }
    }
}
