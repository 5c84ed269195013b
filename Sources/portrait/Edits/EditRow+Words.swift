import FoundationEssentials
import OfflineStore
import Screenlets

extension EditRow {
    /// The heads of the columns of ``cells``.
    static let heading = ["ID", "USER", "CHANGE", "STATE", "ATTEMPTS", "NEXT", "REASON"]

    /// The edit as cells of a table.
    var cells: [String] {
        ["\(id)", name, inFigures, state.rawValue, "\(attempts)", next, reason ?? "-"]
    }

    /// The edit as lines of name and value.
    var lines: [[String]] {
        let head = [
            ["edit", "\(id)"],
            ["portal", portal],
            ["user", name],
            ["user id", user.map { "\($0.userId)" } ?? "not known yet"],
            ["change", inFigures],
        ]
        let content = comment?.lines ?? [["media type", mediaType ?? "-"], ["sha256", sha256 ?? "-"]]
        let course = [
            ["state", state.rawValue],
            ["attempts", "\(attempts)"],
            ["next due", next],
            ["reason", reason ?? "-"],
            ["made at", madeAt.formatted(.iso8601)],
            ["revision", "\(revision)"],
        ]
        return head + content + course
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

extension CommentFigures {
    /// The comment as lines of name and value.
    fileprivate var lines: [[String]] {
        [
            ["comment id", commentId.map { "\($0)" } ?? "not in the portal yet"],
            ["class name", className ?? "not known"],
            ["class PK", classPK.map { "\($0)" } ?? "not known"],
            ["body", body ?? "-"],
        ]
    }
}
