import Synchronization

/// The people of the portal, ordered by name.
///
/// In memory: 10,000 people take some 3 MB. A search looks at all of them.
final class PeopleIndex: Sendable {
    /// The people at one moment.
    struct Snapshot: Sendable {
        /// The people, ordered by name.
        var people: [Person] = []
        /// Whether these are all whom the portal lists.
        var isComplete = false
    }

    private let snapshot = Mutex(Snapshot())

    /// The people as they are known now.
    var now: Snapshot { snapshot.withLock { $0 } }

    /// Takes over a list; one that is not complete never takes the place of one that is.
    ///
    /// - Parameters:
    ///   - people: The people, in any order; of a user who is named twice the last one holds.
    ///   - isComplete: Whether these are all whom the portal lists.
    func take(_ people: [Person], isComplete: Bool) {
        guard isComplete || !now.isComplete else { return }
        let each = [Int64: Person](people.map { ($0.userId, $0) }) { $1 }
        let ordered = each.values.sorted { $0.place < $1.place }
        snapshot.withLock { $0 = Snapshot(people: ordered, isComplete: isComplete) }
    }
}
