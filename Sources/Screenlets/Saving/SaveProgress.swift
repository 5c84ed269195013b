import OfflineStore

/// How far a save has come; `Found` is what only one kind of edit has to know.
struct SaveProgress<Found: Sendable>: Sendable {
    var send = OfflinePolicy.SendLeg.notSent
    var kept = OfflinePolicy.KeepLeg.nothing
    /// The edit in the store, if it is there.
    var edit: StoredEdit?
    /// What was found out of the portal.
    var found: Found
    /// Why the edit could not be sent.
    var failure: PortraitError?
    /// How long the portal or a gateway asked to wait.
    var retryAfter: Duration?
    /// Whether the portal may have the edit although no answer came.
    var isBegun = false
    /// Whether the lease of what the edit is about is held.
    var holdsLease = false
}
