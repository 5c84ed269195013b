import HTTPConnections
import HTTPMessages
import LiferayPortal
import OfflineStore
import PixelPipeline
import Screenlets

/// What a request for an edit asks for.
struct EditRequest: Sendable {
    /// The path of the portrait as it was sent.
    let path: Substring
    /// The user.
    let selector: UserSelector
    /// Whether the edit is sent, kept, or both.
    let policy: OfflinePolicy
    /// The part of the picture that is sent; nil for all of it.
    let crop: PixelRect?
    /// What has to be true of the present portrait; nil for nothing.
    let condition: EditCondition?
    /// Who asks.
    let client: ClientNetwork

    /// What became of an edit, as it is told.
    private struct Report: Encodable {
        var outcome: SaveOutcome
        var pending: Bool
        var id: Int64?
        var userId: Int64?
        var sent: SentPicture?
        var kept: KeptPortrait?
        var reason: String?

        init(_ saved: SavedPortrait) {
            outcome = saved.outcome
            pending = saved.outcome == .pending
            id = saved.pendingId
            userId = saved.user?.userId
            sent = saved.sent
            kept = saved.kept
            reason = saved.reason?.message
        }
    }

    /// Tells what became of the edit.
    ///
    /// - Parameters:
    ///   - saved: What became of it.
    ///   - isNew: Whether there was no portrait before.
    /// - Returns: 201 or 204 where it is done, 202 where it is kept to be sent; `Portrait-Outcome` tells where it is.
    /// - Throws: ``ServiceError`` with 500 where it can't be told; the edit stands.
    func response(_ saved: SavedPortrait, isNew: Bool) throws(ServiceError) -> ServerResponse {
        let isPending = saved.outcome == .pending
        // The status alone does not tell whether the portal has it.
        var fields: HTTPFields = [.cacheControl: "no-store", .portraitOutcome: saved.outcome.rawValue]
        guard isPending || isNew else { return ServerResponse(status: .noContent, fields: fields) }
        fields[.contentType] = "application/json"
        fields[.location] = isPending ? "/pending" : String(path)
        return ServerResponse(
            status: isPending ? .accepted : .created,
            fields: fields,
            body: .bytes(try .json(Report(saved)))
        )
    }
}
