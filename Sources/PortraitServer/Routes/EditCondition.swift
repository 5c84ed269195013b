import FoundationEssentials
import HTTPMessages

/// What a client wants to be true of the present portrait before it is changed (RFC 9110 section 13.1).
struct EditCondition: Hashable, Sendable {
    private let ifMatch: EntityTagList?
    private let ifNoneMatch: EntityTagList?
    private let unmodifiedSince: Int64?

    /// Reads the header of a request; nil where it has no condition.
    ///
    /// - Parameter fields: The header.
    init?(_ fields: HTTPFields) {
        ifMatch = EntityTagList(fields[values: .ifMatch])
        ifNoneMatch = EntityTagList(fields[values: .ifNoneMatch])
        unmodifiedSince = ifMatch == nil ? fields[.ifUnmodifiedSince].flatMap(HTTPDate.milliseconds) : nil
        guard ifMatch != nil || ifNoneMatch != nil || unmodifiedSince != nil else { return nil }
    }

    /// Judges the present portrait.
    ///
    /// - Parameters:
    ///   - tag: The entity tag of the portrait without a recipe; nil where there is none.
    ///   - lastModified: Since when it is the present one.
    /// - Returns: Whether the edit may be made.
    func holds(tag: String?, lastModified: Date) -> Bool {
        if let ifMatch {
            guard let tag, ifMatch.matchesStrongly(tag) else { return false }
        } else if let unmodifiedSince, tag != nil {
            guard Int64(lastModified.timeIntervalSince1970) <= unmodifiedSince / 1_000 else { return false }
        }
        guard let ifNoneMatch, let tag else { return true }
        return !ifNoneMatch.matches(tag)
    }
}
