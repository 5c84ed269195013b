import OfflineStore

/// Which people are wanted.
enum PeopleFilter: String, CaseIterable, Hashable, Sendable {
    /// Those without a portrait.
    case noPortrait = "no-portrait"
    /// Those whose portrait waits for the portal.
    case pending
    /// Those whose portrait was changed here and in the portal.
    case conflict
    /// Those whose portrait the portal has lost.
    case lost

    /// Judges a person.
    ///
    /// - Parameters:
    ///   - person: The person.
    ///   - version: What the store knows of the portrait; nil for nothing.
    /// - Returns: Whether the person is wanted.
    func includes(_ person: Person, _ version: PortraitVersion?) -> Bool {
        switch self {
        case .noPortrait: !person.hasPortrait(version)
        case .pending: version?.isPending ?? false
        case .conflict: version?.edit == .conflict
        case .lost: version?.isLost ?? false
        }
    }
}

extension Person {
    /// Whether the person has a portrait: the store knows better than the portal's list.
    ///
    /// - Parameter version: What the store knows; nil for nothing.
    /// - Returns: Whether there is one.
    func hasPortrait(_ version: PortraitVersion?) -> Bool { version.map { $0.sha256 != nil } ?? hasPortrait }
}
