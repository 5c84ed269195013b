import LiferayPortal
import OfflineStore

/// The values of the placeholders for one rendition of one row.
struct OutputNames: Sendable {
    let row: BatchRow
    /// The user as the portal or the cache knows it; nil where nobody told.
    var user: StoredUser?
    var rendition = ""
    /// The format, or nil as long as it depends on the picture.
    var format: String?

    /// The text that a placeholder stands for; nil where there is none.
    func value(of name: String) -> [String]? {
        switch name {
        case "row": [String(row.number)]
        case "rendition": [rendition]
        case "format": [format ?? "{format}"]
        case "userId": (user.map { String($0.userId) } ?? row.value(of: .userId)).map { [$0] }
        case "screenName": (user?.screenName ?? row.value(of: .screenName)).map { [$0] }
        case "email": (user?.emailAddress ?? row.value(of: .email)).map { [$0] }
        case "uuid": (user.flatMap { $0.uuid.isEmpty ? nil : $0.uuid } ?? row.value(of: .uuid)).map { [$0] }
        case "folder" where row.isPicture: row.folders
        default: row.fields[name].map { [$0] }
        }
    }
}

extension BatchRow {
    /// Whether the row is a local picture.
    var isPicture: Bool { if case .success(.picture) = subject { true } else { false } }
}
