/// What became of an edit that the portal has taken.
public enum EditCompletion: CaseIterable, Hashable, Sendable {
    /// The edit is gone, and the entry is what the portal has now.
    case settled

    /// The entry is what the portal has now, and a newer edit of the user lies over it and waits.
    case newerEdit

    /// The entry is what the portal has now; the edit was dropped or moved aside in the meantime.
    case gone
}
