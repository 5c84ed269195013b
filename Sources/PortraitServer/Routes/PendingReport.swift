import FoundationEssentials
import OfflineStore

/// One edit as administrators are told it.
struct PendingReport: Encodable, Sendable {
    let id: Int64
    let kind: String
    let change: String
    let userId: Int64?
    let state: String
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
        kind = edit.comment == nil ? "portrait" : "comment"
        change = edit.comment?.kind.rawValue ?? (edit.kind == .removal ? "removal" : "upload")
        userId = edit.user?.userId
        attempts = edit.attempts
        reason = edit.reason
        nextDue = edit.state == .pending ? edit.due : nil
        revision = edit.revision
        madeAt = edit.madeAt
        bytes = edit.byteCount
        state =
            switch edit.state {
            case .pending where edit.isSending: "sending"
            case .pending: edit.due <= now ? "due" : "waiting"
            case .parked: "parked"
            case .conflict: "conflict"
            case .aside: "aside"
            case .localOnly: "local-only"
            }
    }
}
