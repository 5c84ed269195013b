import FoundationEssentials
import OfflineStore

/// One edit as it is told.
struct PendingRow: Encodable, Sendable {
    /// What an edit does.
    enum Change: String, Encodable, Sendable {
        case upload
        case removal
        case add
        case update
        case delete
    }

    /// What an edit is about.
    enum Kind: String, Encodable, Sendable {
        case portrait
        case comment
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
        /// The portal's portrait or comment is no longer the one that the edit was based on.
        case conflict
        /// Lost a conflict; only kept.
        case aside
        /// Never to be sent.
        case localOnly = "local-only"
    }

    let id: Int64
    /// What is edited.
    let kind: Kind
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
    /// What is to become of a comment; nil for a portrait.
    let comment: CommentFigures?

    init(_ edit: StoredEdit, now: Date) {
        id = edit.id
        kind = edit.comment == nil ? .portrait : .comment
        change = Self.change(of: edit)
        portal = edit.portal.server
        user = edit.user
        name = edit.displayName
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
        comment = edit.comment.map(CommentFigures.init)
    }

    private enum Key: String, CodingKey {
        case id, kind, change, portal, user, name, state, attempts, reason, nextDue, revision, madeAt, bytes, mediaType,
            sha256, comment
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
        try object.encode(comment, forKey: .comment)
    }

    private static func change(of edit: StoredEdit) -> Change {
        switch (edit.comment?.kind, edit.kind) {
        case (.add?, _): .add
        case (.update?, _): .update
        case (.delete?, _): .delete
        case (nil, let kind): kind == .removal ? .removal : .upload
        }
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
        ]
            + (comment?.lines ?? [["media type", mediaType ?? "-"], ["sha256", sha256 ?? "-"]]) + [
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
            switch change {
            case .removal: "the removal of \(name)'s portrait"
            case .upload: "the new portrait of \(name), \(bytes) bytes"
            case .add, .update, .delete: "\(inFigures) of \(name)"
            }
        return "\(what), made at \(madeAt.formatted(.iso8601))"
    }

    /// The change in figures.
    var inFigures: String {
        switch change {
        case .removal: "removal"
        case .upload: "upload of \(bytes) bytes"
        case .add: "new comment of \(bytes) bytes"
        case .update: "new text of comment \(comment?.commentId ?? 0)"
        case .delete: "deletion of \(comment?.commentId.map { "comment \($0)" } ?? "a comment that may be there")"
        }
    }

    private var next: String { state == .due ? "now" : nextDue?.formatted(.iso8601) ?? "-" }
}

extension StoredEdit {
    /// The user in words: whose portrait it is, or who made the edit of a comment.
    var displayName: String { user.map(\.displayName) ?? name.inWords }
}

extension EntryName {
    /// The name in words, as messages give it.
    var inWords: String {
        switch self {
        case .userId(let userId): "user id \(userId)"
        case .emailAddress(let address, _): address
        case .screenName(let name, _): name
        case .signIn(let name): name.isEmpty ? "a guest" : name
        case .portrait(let portraitId, _): "portrait id \(portraitId)"
        }
    }
}
