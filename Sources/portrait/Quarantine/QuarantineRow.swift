import FoundationEssentials
import OfflineStore

/// A picture in quarantine as it is told.
struct QuarantineRow: Encodable, Hashable, Sendable {
    var id: Int64
    var sha256: String
    var bytes: Int
    var reason: String
    var at: String
    /// Whether the file can be exported.
    var kept: Bool

    init(_ picture: QuarantinedPicture) {
        id = picture.id
        sha256 = picture.sha256
        bytes = picture.byteCount
        reason = picture.reason
        at = picture.addedAt.formatted(.iso8601)
        kept = picture.isKept
    }

    /// The names of the columns.
    static let heading = ["ID", "SHA-256", "BYTES", "AT", "REASON"]

    /// The row of a table.
    var cells: [String] { ["\(id)", sha256, "\(bytes)", at, reason] }

    /// A line for each particular.
    var lines: [[String]] {
        [
            ["id", "\(id)"], ["sha256", sha256], ["bytes", "\(bytes)"], ["at", at], ["reason", reason],
            ["file", kept ? "kept" : "not kept any more"],
        ]
    }
}
