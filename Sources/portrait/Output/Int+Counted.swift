extension Int {
    /// The number with what it counts, such as `1 page` and `2 pages`.
    ///
    /// - Parameters:
    ///   - one: What it counts, in the singular.
    ///   - many: The same in the plural; nil, the default, where an `s` behind the singular makes it.
    /// - Returns: The words.
    func counted(_ one: String, _ many: String? = nil) -> String { "\(self) \(self == 1 ? one : many ?? one + "s")" }
}
