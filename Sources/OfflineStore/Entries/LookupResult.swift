/// What the store has under a name.
public enum LookupResult: Hashable, Sendable {
    /// An entry whose checksums are right.
    case hit(PortraitEntry)

    /// Nothing, or more than one user where no company was named.
    case miss

    /// An entry that no longer is what was stored; it counts as missing and says why.
    case damaged(String)
}
