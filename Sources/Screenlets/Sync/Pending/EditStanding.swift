public import FoundationEssentials
public import OfflineStore

/// How an edit stands, as people and programs are told.
public enum EditStanding: String, CaseIterable, Codable, Hashable, Sendable {
    /// To be sent as soon as there is a sync.
    case due
    /// To be sent again at a later time.
    case waiting
    /// A process that runs is at it.
    case sending
    /// Refused by the portal; it waits for a person.
    case parked
    /// The portal's portrait or comment is no longer the one that the edit was based on.
    case conflict
    /// Lost a conflict; only kept.
    case aside
    /// Never to be sent.
    case localOnly = "local-only"

    /// Tells how an edit stands.
    ///
    /// - Parameters:
    ///   - edit: The edit.
    ///   - now: The present time, which tells what is due from what waits.
    public init(of edit: StoredEdit, at now: Date) {
        self =
            switch edit.state {
            case .pending where edit.isSending: .sending
            case .pending: edit.isDue(at: now) ? .due : .waiting
            case .parked: .parked
            case .conflict: .conflict
            case .aside: .aside
            case .localOnly: .localOnly
            }
    }
}
