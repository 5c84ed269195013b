import FoundationEssentials
import OfflineStore
import Screenlets

/// One edit as administrators are told it.
struct PendingReport: Encodable, Sendable {
    let id: Int64
    let kind: EditChange.Subject
    let change: EditChange
    let userId: Int64?
    let state: EditStanding
    let attempts: Int
    let reason: String?
    let nextDue: Date?
    let revision: Int64
    let madeAt: Date
    let bytes: Int

    /// Tells an edit.
    ///
    /// - Parameters:
    ///   - edit: The edit.
    ///   - now: The present time, which tells what is due from what waits.
    init(_ edit: StoredEdit, now: Date) {
        id = edit.id
        change = EditChange(of: edit)
        kind = change.subject
        state = EditStanding(of: edit, at: now)
        userId = edit.user?.userId
        attempts = edit.attempts
        reason = edit.reason
        nextDue = edit.state == .pending ? edit.due : nil
        revision = edit.revision
        madeAt = edit.madeAt
        bytes = edit.byteCount
    }
}
