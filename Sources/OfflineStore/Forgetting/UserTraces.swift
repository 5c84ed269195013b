/// What a user is known by in what is stored, to find all that tells of them.
public struct UserTraces: Hashable, Sendable {
    /// The ids; several only where a name had different users.
    public private(set) var userIds: Set<Int64> = []

    /// The e-mail addresses and the uuids: whatever contains one tells of the user.
    private(set) var marks: Set<String> = []

    /// The names that have to stand by themselves to tell of the user: screen names, and the ids in digits.
    private(set) var words: Set<String> = []

    /// The SHA-256 digests of the user's pictures and of what they were made from.
    var digests: Set<[UInt8]> = []

    /// Takes what a name tells.
    init(_ name: EntryName) {
        switch name {
        case .userId(let userId): add(userId)
        case .emailAddress(let address, _): add(mark: address)
        case .screenName(let name, _): add(word: name)
        case .signIn(let name): name.contains("@") ? add(mark: name) : add(word: name)
        case .portrait(_, let uuid): add(mark: uuid)
        }
    }

    /// Adds what is known of the user.
    mutating func add(_ user: StoredUser) {
        add(user.userId)
        add(mark: user.emailAddress)
        add(mark: user.uuid)
        add(word: user.screenName)
    }

    /// Adds the user's id.
    mutating func add(_ userId: Int64) {
        userIds.insert(userId)
        words.insert("\(userId)")
    }

    private mutating func add(mark: String) {
        if let mark = NormalizedName.comparable(mark) { marks.insert(mark) }
    }

    private mutating func add(word: String) {
        if let word = NormalizedName.comparable(word) { words.insert(word) }
    }

    /// The names that accounts may sign in with, in the form in which they are compared.
    public var accounts: Set<String> { marks.union(words) }

    /// Tells whether a text tells of the user: it contains an e-mail address or a uuid, or has a name as a value.
    ///
    /// Cost: a pass over the text for each name.
    ///
    /// - Parameter text: JSON, CSV or plain text in UTF-8.
    /// - Returns: Whether it does.
    public func tells(of text: [UInt8]) -> Bool {
        // What the portal compares names by is the lower case.
        let lower =
            text.allSatisfy { $0 < 0x80 }
            ? text.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
            : Array(String(decoding: text, as: UTF8.self).lowercased().utf8)
        return marks.contains { lower.contains($0.utf8, asWord: false) }
            || words.contains { lower.contains($0.utf8, asWord: true) }
    }
}

extension [UInt8] {
    /// Tells whether bytes are among these.
    ///
    /// - Parameters:
    ///   - part: The bytes.
    ///   - isWord: Whether nothing that may belong to the same value stands before or after them.
    /// - Returns: Whether they are.
    fileprivate func contains(_ part: String.UTF8View, asWord isWord: Bool) -> Bool {
        let part = Array(part)
        guard let first = part.first, count >= part.count else { return false }
        for start in 0...(count - part.count) where self[start] == first {
            let end = start + part.count
            guard self[start..<end].elementsEqual(part) else { continue }
            guard isWord else { return true }
            let isBegin = start == 0 || !self[start - 1].isPartOfValue
            if isBegin, end == count || !self[end].isPartOfValue { return true }
        }
        return false
    }
}

extension UInt8 {
    /// Whether it may stand within a value that a word is looked for in: all but the marks between values.
    fileprivate var isPartOfValue: Bool {
        switch self {
        case 0x22, 0x2C, 0x3A, 0x3B, 0x5B, 0x5D, 0x7B, 0x7D, 0x09, 0x0A, 0x0D, 0x20, 0x26, 0x3D: false
        default: true
        }
    }
}
