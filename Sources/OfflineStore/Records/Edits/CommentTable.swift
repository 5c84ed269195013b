import FoundationEssentials
import StoreEngine

/// The table of what edits of comments have and edits of portraits have not.
enum CommentTable {
    /// The columns that an edit's comment is read from, in order.
    static let columns = [
        "editId", "kind", "account", "groupId", "className", "classPK", "commentId", "body", "baseBody",
        "baseModifiedAt", "begunAt",
    ]

    /// Writes what an edit says of its comment.
    ///
    /// - Parameters:
    ///   - comment: What is to be done.
    ///   - id: The number of the edit.
    ///   - db: The database, in a transaction.
    /// - Throws: The database's error.
    static func save(_ comment: CommentEdit, of id: Int64, in db: any Database) throws {
        let names = columns.joined(separator: ", ")
        let marks = columns.map { _ in "?" }.joined(separator: ", ")
        let changes = columns.dropFirst().map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
        try db.execute(
            "INSERT INTO editComment (\(names)) VALUES (\(marks)) ON CONFLICT (editId) DO UPDATE SET \(changes)",
            [
                id, comment.kind.code, comment.account, comment.discussion?.groupId, comment.discussion?.className,
                comment.discussion?.classPK, comment.commentId, comment.body, comment.base?.body,
                comment.base?.modifiedAt, comment.begunAt.map(Milliseconds.of),
            ]
        )
    }

    /// Reads what an edit says of its comment.
    ///
    /// - Parameter reader: Stands before the columns, which are all empty for an edit of a portrait.
    /// - Returns: What is to be done; nil for an edit of a portrait.
    /// - Throws: The damage.
    static func read(_ reader: inout ColumnReader) throws(EntryDamage) -> CommentEdit? {
        guard try reader.optionalInteger("editId") != nil else { return nil }
        let kind = try CommentEdit.Kind(code: try reader.integer("kind"))
        let account = try reader.text("account")
        let groupId = try reader.optionalInteger("groupId")
        let className = try reader.optionalText("className")
        let classPK = try reader.optionalInteger("classPK")
        let commentId = try reader.optionalInteger("commentId")
        let body = try reader.optionalText("body")
        let baseBody = try reader.optionalText("baseBody")
        let baseModifiedAt = try reader.optionalInteger("baseModifiedAt")
        let begunAt = try reader.optionalInteger("begunAt")
        var discussion: CommentDiscussion?
        if let className, let classPK {
            discussion = CommentDiscussion(groupId: groupId, className: className, classPK: classPK)
        }
        return CommentEdit(
            kind: kind,
            account: account,
            discussion: discussion,
            commentId: commentId,
            body: body,
            base: baseBody.map { CommentBase(body: $0, modifiedAt: baseModifiedAt) },
            begunAt: begunAt.map(Milliseconds.date)
        )
    }
}

extension CommentEdit {
    /// Appends everything to a checksum.
    func append(to sum: inout Checksum) {
        sum.append(kind.code)
        sum.append(account)
        sum.append(discussion?.groupId)
        sum.append(discussion?.className)
        sum.append(discussion?.classPK)
        sum.append(commentId)
        sum.append(body)
        sum.append(base?.body)
        sum.append(base?.modifiedAt)
        sum.append(begunAt.map(Milliseconds.of))
    }
}

extension CommentEdit.Kind {
    /// The number of the kind in its column; the queries know 0.
    var code: Int64 {
        switch self {
        case .add: 0
        case .update: 1
        case .delete: 2
        }
    }

    /// Finds the kind of a number.
    init(code: Int64) throws(EntryDamage) {
        guard let kind = Self.allCases.first(where: { $0.code == code }) else { throw .column("kind") }
        self = kind
    }
}
