public import OfflineStore

public import struct FoundationEssentials.Date

/// What happens in a sync, as it happens.
public enum SyncEvent: Hashable, Sendable {
    /// So many edits of the portal wait, are parked or are in conflict at the beginning.
    case itemsCount(Int)
    /// An edit has its turn.
    case started(StoredEdit)
    /// The portal has the edit; it may have had it already. Of a portrait it kept this, where that was read.
    case completed(StoredEdit, alreadyThere: Bool, kept: KeptPortrait?)
    /// Sending the edit failed; it has its next turn at a time, or waits for a person where that is nil.
    case failed(StoredEdit, PortraitError, retryAt: Date?)
    /// The portrait or comment was changed in the portal, which was resolved so.
    case conflicted(StoredEdit, ConflictResolution)
    /// A rehearsal found that this would be done with the edit.
    case planned(StoredEdit, SyncDecision)
    /// A rehearsal found that an edit waits for a time that is too far away for this sync; a new comment waits for those before
    /// it in the same discussion, too.
    case notDue(StoredEdit, until: Date)
    /// Nothing is to be done before a time.
    case waiting(until: Date)
    /// The store can't be used at the moment; a sync that watches goes on when it can.
    case paused(PortraitError)
    /// The sync has ended.
    case finished(SyncSummary)
}
