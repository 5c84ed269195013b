/// What a bearer token allows; each scope includes those before it.
public enum AccessScope: String, CaseIterable, Comparable, Hashable, Sendable {
    /// Reading where a signature is required.
    case read
    /// Changing portraits.
    case edit
    /// Looking at pending edits, and sending them.
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
