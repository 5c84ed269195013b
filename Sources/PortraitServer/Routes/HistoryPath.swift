import HTTPMessages
import LiferayPortal

/// The addresses of what was a user's portrait before, below the user's own.
enum HistoryPath: Hashable, Sendable {
    /// The list.
    case list(Int64)
    /// A picture, by its digest.
    case picture(Int64, sha256: String)
    /// Brings one back.
    case undo(Int64)
    /// All that tells of the user.
    case traces(Int64)

    /// Reads the segments behind `/portraits/`; nil for any other address.
    ///
    /// What is no user id is 0. Only by ids is a user named here.
    init?(_ segments: ArraySlice<String>) {
        let parts = Array(segments)
        guard parts.count >= 2, !["by-email", "by-screen-name"].contains(parts[0]) else { return nil }
        let userId = PortraitPath.number(parts[0]) ?? 0
        switch (parts[1], parts.count) {
        case ("history", 2): self = .list(userId)
        case ("history", 3): self = .picture(userId, sha256: parts[2])
        case ("undo", 2): self = .undo(userId)
        case ("traces", 2): self = .traces(userId)
        default: return nil
        }
    }

    /// The id of the user; 0 where that is none.
    var userId: Int64 {
        switch self {
        case .list(let userId), .picture(let userId, _), .undo(let userId), .traces(let userId): userId
        }
    }

    /// The methods that the address knows.
    var methods: [HTTPMethod] {
        switch self {
        case .list, .picture: [.get, .head, .options]
        case .undo: [.post, .options]
        case .traces: [.delete, .options]
        }
    }

    /// The address in the words of the description.
    var pattern: String {
        switch self {
        case .list: "/portraits/{userId}/history"
        case .picture: "/portraits/{userId}/history/{sha256}"
        case .undo: "/portraits/{userId}/undo"
        case .traces: "/portraits/{userId}/traces"
        }
    }
}
