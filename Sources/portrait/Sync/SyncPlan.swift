import FoundationEssentials
import OfflineStore
import Screenlets

/// What a dry run would do with one edit.
struct SyncPlan: Encodable, Sendable {
    private let edit: EditRow
    private let plan: String
    /// Why it is not known; nil where it is.
    private var error: FailureReport?

    /// Tells what would be done.
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

    /// Tells that the portal did not say what it has, so that nobody knows what would be done.
    init(_ edit: StoredEdit, _ error: PortraitError) {
        self.edit = EditRow(edit, now: Date())
        plan = "not known"
        self.error = FailureReport(error)
    }

    /// Whether it is known what would be done.
    var isKnown: Bool { error == nil }

    /// The plan as cells of a table.
    var cells: [String] {
        ["\(edit.id)", edit.name, edit.inFigures, error.map { "\(plan): \($0.message)" } ?? plan]
    }
}
