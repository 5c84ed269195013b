/// What a store has of a portrait whose picture the portal has lost, or seems to have.
public enum KeptLoss: Hashable, Sendable {
    /// The picture, and what it was made from.
    case picture(FormerPortrait.Original)
    /// This store removed it: nothing is lost.
    case removedHere
    /// An edit of the user waits, which says what the portrait is to be.
    case editWaits
    /// Nothing of that portrait id.
    case nothing
}
