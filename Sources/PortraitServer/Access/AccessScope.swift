/// What a bearer token allows; each scope includes those before it.
public enum AccessScope: String, CaseIterable, Comparable, Hashable, Sendable {
    /// Reading where a signature is required, and looking at people and at pending edits.
    case read
    /// Changing portraits.
    case edit
    /// Sending pending edits, and forgetting people.
    case admin

    /// Whether a scope allows less than another one.
    ///
    /// - Parameters:
    ///   - left: A scope.
    ///   - right: Another scope.
    /// - Returns: Whether the left one is included in the right one and not the same.
    public static func < (left: AccessScope, right: AccessScope) -> Bool {
        let order = allCases
        return order.firstIndex(of: left) ?? 0 < order.firstIndex(of: right) ?? 0
    }
}
