import FoundationEssentials
import OfflineStore
import Screenlets

/// What a dry run would do with one edit.
struct SyncPlan: Encodable, Sendable {
    private let edit: EditRow
    private let plan: String

    init(_ edit: StoredEdit, _ decision: SyncDecision) {
        self.edit = EditRow(edit, now: Date())
        plan =
            switch decision {
            case .send, .look, .settleOlder: "send"
            case .settle: "already there"
            case .takeRemote: "use the portal's"
            case .discard: "discard"
            case .leave: "leave in conflict"
            }
    }

    /// The plan as cells of a table.
    var cells: [String] { ["\(edit.id)", edit.name, edit.inFigures, plan] }
}
