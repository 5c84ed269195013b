public import struct FoundationEssentials.Date

/// How an entry stands to the portal.
public enum SyncState: Hashable, Sendable {
    /// The entry is what the portal said; it may be evicted and replaced.
    case clean

    /// The entry is an edit to be sent, tried so often already, and to be tried again at the due time.
    case dirty(attempts: Int, due: Date)

    /// The entry is an edit that the portal refused; it waits for a person to decide.
    case parked(reason: String)

    /// The entry is an edit of a portrait that was changed in the portal too; it waits for a person to decide.
    case conflict(reason: String)

    /// The entry is an edit that is meant for this store only and is never sent.
    case localOnly

    /// Whether the entry holds something that exists nowhere else, so that only a person may remove it.
    public var isProtected: Bool { self != .clean }

    /// Whether the entry is an edit that the portal has not taken yet.
    public var isPending: Bool {
        switch self {
        case .dirty, .parked, .conflict: true
        case .clean, .localOnly: false
        }
    }
}
