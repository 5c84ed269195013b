/// What became of a portrait that the portal had lost.
public enum HealOutcome: CaseIterable, Hashable, Sendable {
    /// The kept picture is there again.
    case healed
    /// Nothing was lost: the portal gives a picture by now, names no portrait any more, or this store removed it.
    case nothingLost
}
