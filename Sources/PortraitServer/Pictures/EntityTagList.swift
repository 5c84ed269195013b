/// The value of `If-Match` or `If-None-Match` (RFC 9110 section 13.1).
struct EntityTagList: Hashable, Sendable {
    /// Whether any picture is meant.
    let isAny: Bool
    private let tags: [Substring]

    /// Reads the values of a field; nil where the request does not have it.
    ///
    /// - Parameter values: The values in their order.
    init?(_ values: [String]) {
        guard !values.isEmpty else { return nil }
        tags = values.flatMap { $0.split(separator: ",") }
            .map { entry in
                var entry = entry
                while entry.first?.isWhitespace == true { entry.removeFirst() }
                while entry.last?.isWhitespace == true { entry.removeLast() }
                return entry
            }
        isAny = tags.contains("*")
    }

    /// Finds a tag by the weak comparison, for which `W/` makes no difference.
    ///
    /// - Parameter tag: A strong tag.
    /// - Returns: Whether it is in the list, or any is meant.
    func matches(_ tag: String) -> Bool { isAny || names(tag) }

    /// Finds a tag by the weak comparison where it is named.
    ///
    /// - Parameter tag: A strong tag.
    /// - Returns: Whether it is in the list.
    func names(_ tag: String) -> Bool { tags.contains { $0 == tag || $0 == "W/\(tag)" } }

    /// Finds a tag by the strong comparison.
    ///
    /// - Parameter tag: A strong tag.
    /// - Returns: Whether it is in the list, or any is meant.
    func matchesStrongly(_ tag: String) -> Bool { isAny || tags.contains { $0 == tag } }
}
