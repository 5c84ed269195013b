/// Comparisons whose time tells nothing about what is compared but its length.
public enum ConstantTime {
    /// Compares bytes.
    ///
    /// - Parameters:
    ///   - first: Some bytes.
    ///   - second: Other bytes; another count is told at once.
    /// - Returns: Whether they are the same.
    public static func areEqual(_ first: [UInt8], _ second: [UInt8]) -> Bool {
        first.count == second.count && Nettle.areEqual(first, second)
    }
}
