import FoundationEssentials
import OfflineStore
import Screenlets

/// One edit as it is told.
struct PendingRow: Encodable, Sendable {
    let id: Int64
    /// What is edited.
    let kind: EditChange.Subject
    let change: EditChange
    let portal: String
    let user: StoredUser?
    /// The user in words, also where the portal has not told who it is.
    let name: String
    let state: EditStanding
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
        change = EditChange(of: edit)
        kind = change.subject
        portal = edit.portal.server
        user = edit.user
        name = edit.displayName
        state = EditStanding(of: edit, at: now)
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
