import Synchronization

/// The people of the portal, ordered by name.
///
/// In memory: 10,000 people take some 3.5 MB. A search looks at all of them.
final class PeopleIndex: Sendable {
    /// The people at one moment.
    struct Snapshot: Sendable {
        /// The people, ordered by name.
        let people: [Person]
        /// Whether these are all whom the portal lists.
        let isComplete: Bool
        /// Where each is, by the id of the user.
        private let places: [Int64: Int]

        init(people: [Person] = [], isComplete: Bool = false) {
            self.people = people
            self.isComplete = isComplete
            places = [Int64: Int](people.enumerated().map { ($0.element.userId, $0.offset) }) { $1 }
        }

        /// Finds a person by the id of the user.
        func person(_ userId: Int64) -> Person? { places[userId].map { people[$0] } }
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
        let new = Snapshot(people: each.values.sorted { $0.place < $1.place }, isComplete: isComplete)
        snapshot.withLock { $0 = new }
    }
}
