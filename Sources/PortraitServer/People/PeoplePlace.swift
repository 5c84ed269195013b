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
        // A name may begin with an accent, which makes one character with the colon.
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        guard let userId = Int64(text[..<colon]), userId > 0 else { return nil }
        self.init(order: String(text[text.utf8.index(after: colon)...]), userId: userId)
    }

    /// The place as a client is told it.
    var text: String { "\(userId):\(order)" }

    static func < (left: PeoplePlace, right: PeoplePlace) -> Bool {
        (left.order, left.userId) < (right.order, right.userId)
    }
}
