/// Where a page of people ends, so that the next one goes on behind it whoever came or went meanwhile.
struct PeoplePlace: Comparable, Hashable, Sendable {
    /// The name in lower case.
    let order: String
    /// The id of the user, among those of one name.
    let userId: Int64

    /// Takes the place of a person.
    init(order: String, userId: Int64) {
        self.order = order
        self.userId = userId
    }

    /// Reads what a client was told; nil where it makes no sense.
    init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let userId = Int64(parts[0]), userId > 0 else { return nil }
        self.init(order: String(parts[1]), userId: userId)
    }

    /// The place as a client is told it.
    var text: String { "\(userId):\(order)" }

    static func < (left: PeoplePlace, right: PeoplePlace) -> Bool {
        (left.order, left.userId) < (right.order, right.userId)
    }
}
