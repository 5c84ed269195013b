import OfflineStore

import struct FoundationEssentials.Date

/// What a sync did with one edit.
struct SyncItem: Sendable {
    /// The ways that it can end.
    enum Ending: Sendable {
        /// The portal has it now; of a portrait it kept this, where that was read.
        case sent(KeptPortrait?)
        /// The portal had it already.
        case alreadyThere
        /// It is in conflict, which was resolved so.
        case conflict(ConflictResolution)
        /// What the portal has was set aside, as it lost a conflict; the sending after that ended so.
        indirect case overLoser(Ending)
        /// It waits for its next turn.
        case postponed(PortraitError, until: Date, retryAfter: Duration?, connectionFailed: Bool)
        /// It waits for a person.
        case parked(PortraitError)
        /// Somebody else has it, or it is gone.
        case elsewhere
        /// A rehearsal found this to do.
        case planned(SyncDecision)
        /// A rehearsal could not find out what to do.
        case unplanned(PortraitError)
        /// The task was cancelled.
        case cancelled
        /// The store failed, which ends the sync.
        case failed(PortraitError)
    }

    /// The edit as it was before.
    var edit: StoredEdit
    /// How it ended.
    var ending: Ending
}
