import LiferayPortal
import OfflineStore
import Screenlets

/// The values of the placeholders for one rendition of one row.
struct OutputNames: Sendable {
    let row: BatchRow
    /// The user as the portal or the cache knows it; nil where nobody told.
    var user: StoredUser?
    var rendition = ""
    /// The format, or nil as long as it depends on the picture.
    var format: String?

    /// The text that a placeholder stands for, as parts of which each is a name of its own; nil where there is none.
    ///
    /// - Throws: ``PortraitError/Code/usage`` where several columns of the row have the meaning.
    func value(of name: String) throws(PortraitError) -> [String]? {
        switch name {
        case "row": [String(row.number)]
        case "rendition": [rendition]
        case "format": [format ?? "{format}"]
        case "userId": try value(user.map { String($0.userId) }, else: .userId)
        case "screenName": try value(user?.screenName, else: .screenName)
        case "email": try value(user?.emailAddress, else: .email)
        case "uuid": try value(user.flatMap { $0.uuid.isEmpty ? nil : $0.uuid }, else: .uuid)
        case "folder" where row.isPicture: row.folders
        default: row.fields[name].map { [$0] }
        }
    }

    private func value(_ known: String?, else column: RowColumn) throws(PortraitError) -> [String]? {
        if let known { return [known] }
        return try column.value(in: row.fields).map { [$0] }
    }
}

extension BatchRow {
    /// Whether the row is a local picture.
    var isPicture: Bool { if case .success(.picture) = subject { true } else { false } }
}
