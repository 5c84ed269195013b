import FoundationEssentials
import OfflineStore

/// One edit as it is told.
struct PendingRow: Encodable, Sendable {
    /// What an edit does.
    enum Change: String, Encodable, Sendable {
        case upload
        case removal
    }

    /// How an edit stands.
    enum State: String, Encodable, Sendable {
        /// To be sent as soon as there is a sync.
        case due
        /// To be sent again at a later time.
        case waiting
        /// A process that runs is at it.
        case sending
        /// Refused by the portal; it waits for a person.
        case parked
        /// The portal's portrait is no longer the one that the edit was based on.
        case conflict
        /// Lost a conflict; only kept.
        case aside
        /// Never to be sent.
        case localOnly = "local-only"
    }

    let id: Int64
    /// What is edited.
    let kind = "portrait"
    let change: Change
    let portal: String
    let user: StoredUser?
    /// The user in words, also where the portal has not told who it is.
    let name: String
    let state: State
    let attempts: Int
    let reason: String?
    let nextDue: Date?
    let revision: Int64
    let madeAt: Date
    let bytes: Int
    let mediaType: String?
    let sha256: String?

    init(_ edit: StoredEdit, now: Date) {
        id = edit.id
        change = edit.kind == .removal ? .removal : .upload
        portal = edit.portal.server
        user = edit.user
        name = edit.user.map(\.displayName) ?? edit.name.inWords
        state = Self.state(of: edit, now: now)
        attempts = edit.attempts
        reason = edit.reason
        // What waits for a person is not due at any time.
        nextDue = edit.state == .pending ? edit.due : nil
        revision = edit.revision
        madeAt = edit.madeAt
        bytes = edit.byteCount
        mediaType = edit.mediaType
        sha256 = edit.sha256
    }

    private enum Key: String, CodingKey {
        case id, kind, change, portal, user, name, state, attempts, reason, nextDue, revision, madeAt, bytes, mediaType,
            sha256
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        // Null, not absent: a reader finds every key in every row.
        try object.encode(id, forKey: .id)
        try object.encode(kind, forKey: .kind)
        try object.encode(change, forKey: .change)
        try object.encode(portal, forKey: .portal)
        try object.encode(user, forKey: .user)
        try object.encode(name, forKey: .name)
        try object.encode(state, forKey: .state)
        try object.encode(attempts, forKey: .attempts)
        try object.encode(reason, forKey: .reason)
        try object.encode(nextDue, forKey: .nextDue)
        try object.encode(revision, forKey: .revision)
        try object.encode(madeAt, forKey: .madeAt)
        try object.encode(bytes, forKey: .bytes)
        try object.encode(mediaType, forKey: .mediaType)
        try object.encode(sha256, forKey: .sha256)
    }

    private static func state(of edit: StoredEdit, now: Date) -> State {
        switch edit.state {
        case .pending where edit.isSending: .sending
        case .pending: edit.due <= now ? .due : .waiting
        case .parked: .parked
        case .conflict: .conflict
        case .aside: .aside
        case .localOnly: .localOnly
        }
    }
}

extension PendingRow {
    /// The heads of the columns of ``cells``.
    static let heading = ["ID", "USER", "CHANGE", "STATE", "ATTEMPTS", "NEXT", "REASON"]

    /// The edit as cells of a table.
    var cells: [String] {
        ["\(id)", name, inFigures, state.rawValue, "\(attempts)", next, reason ?? "-"]
    }

    /// The edit as lines of name and value.
    var lines: [[String]] {
        [
            ["edit", "\(id)"],
            ["portal", portal],
            ["user", name],
            ["user id", user.map { "\($0.userId)" } ?? "not known yet"],
            ["change", inFigures],
            ["media type", mediaType ?? "-"],
            ["sha256", sha256 ?? "-"],
            ["state", state.rawValue],
            ["attempts", "\(attempts)"],
            ["next due", next],
            ["reason", reason ?? "-"],
            ["made at", madeAt.formatted(.iso8601)],
            ["revision", "\(revision)"],
        ]
    }

    /// The edit as part of a sentence.
    var inWords: String {
        let what =
            change == .removal ? "the removal of \(name)'s portrait" : "the new portrait of \(name), \(bytes) bytes"
        return "\(what), made at \(madeAt.formatted(.iso8601))"
    }

    /// The change in figures.
    var inFigures: String { change == .removal ? "removal" : "upload of \(bytes) bytes" }

    private var next: String { state == .due ? "now" : nextDue?.formatted(.iso8601) ?? "-" }
}

extension EntryName {
    /// The name in words, as messages give it.
    var inWords: String {
        switch self {
        case .userId(let userId): "user id \(userId)"
        case .emailAddress(let address, _): address
        case .screenName(let name, _): name
        case .signIn(let name): name
        case .portrait(let portraitId, _): "portrait id \(portraitId)"
        }
    }
}
