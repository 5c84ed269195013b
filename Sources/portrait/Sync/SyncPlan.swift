import FoundationEssentials
import OfflineStore
import Screenlets

/// What a dry run would do with one edit.
struct SyncPlan: Encodable, Sendable {
    private let edit: EditRow
    private let plan: String
    /// Why it is not known; nil where it is.
    private var error: FailureReport?
    /// Until when nothing would be done; nil where something would be.
    private var time: Date?

    private enum CodingKeys: String, CodingKey {
        case edit, plan, error
    }

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

    /// Tells that nothing would be done before its time, which is too far away.
    init(_ edit: StoredEdit, waitingUntil due: Date) {
        self.edit = EditRow(edit, now: Date())
        plan = "wait"
        time = due
    }

    /// Whether it is known what would be done.
    var isKnown: Bool { error == nil }

    /// The plan as cells of a table.
    var cells: [String] {
        let until = time.map { "\(plan) until \($0.formatted(.iso8601))" }
        return ["\(edit.id)", edit.name, edit.inFigures, error.map { "\(plan): \($0.message)" } ?? until ?? plan]
    }
}
