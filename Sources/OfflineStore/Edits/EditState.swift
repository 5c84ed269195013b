/// What is to become of an edit.
public enum EditState: CaseIterable, Hashable, Sendable {
    /// It is to be sent when it is due.
    case pending

    /// The portal refused it; it waits for a person to decide.
    case parked

    /// The portal's portrait was changed by somebody else; it waits for a resolution.
    case conflict

    /// It lost a conflict and is only kept to be exported; reads do not show it.
    case aside

    /// It is meant for this store only and is never sent.
    case localOnly
}
