import FoundationEssentials
import OfflineStore

/// The portraits that a user had before, as they are told.
struct HistoryReport: Encodable, Sendable {
    /// One of them.
    struct Portrait: Encodable, Sendable {
        /// Its number, from 1 for the one that was replaced last.
        let number: Int
        let sha256: String
        let bytes: Int
        let mediaType: String?
        /// Whether what it was made from is kept.
        let master: Bool
        let receivedAt: Date
        let replacedAt: Date
        let reason: FormerPortrait.Reason

        init(_ portrait: FormerPortrait, number: Int) {
            self.number = number
            sha256 = portrait.sha256
            bytes = portrait.byteCount
            mediaType = portrait.mediaType
            master = portrait.hasMaster
            receivedAt = portrait.receivedAt
            replacedAt = portrait.replacedAt
            reason = portrait.reason
        }

        /// The line of a table.
        fileprivate var cells: [String] {
            [
                "\(number)", replacedAt.formatted(.iso8601), reason.inWords, "\(bytes) bytes",
                mediaType ?? "-", String(sha256.prefix(12)),
            ]
        }
    }

    let user: StoredUser?
    let history: [Portrait]

    init(_ history: PortraitHistory) {
        user = history.user
        self.history = history.portraits.enumerated().map { Portrait($1, number: $0 + 1) }
    }

    private enum Key: String, CodingKey { case user, history }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        // Null, not absent.
        try object.encode(user, forKey: .user)
        try object.encode(history, forKey: .history)
    }

    /// What a person should know besides seeing the portraits: how many there are.
    var remark: String { history.count.counted("earlier portrait") }

    /// The portraits as a table; nothing where there are none.
    var text: String {
        guard !history.isEmpty else { return "" }
        let head = ["number", "replaced at", "because", "size", "media type", "sha256"]
        return TextTable(rows: [head] + history.map(\.cells)).text
    }
}

extension FormerPortrait.Reason {
    /// The reason for people.
    var inWords: String {
        switch self {
        case .uploaded: "another was uploaded"
        case .changedInPortal: "changed in the portal"
        case .removed: "removed"
        case .lostConflict: "lost a conflict"
        }
    }
}
