/// What the store has under a name or key.
public enum LookupResult<Found: Sendable>: Sendable {
    /// Something whose checksums are right.
    case hit(Found)

    /// Nothing, or more than one user where no company was named.
    case miss

    /// Something that no longer is what was stored; it counts as missing and says why.
    case damaged(String)
}

extension LookupResult: Equatable where Found: Equatable {}
extension LookupResult: Hashable where Found: Hashable {}
