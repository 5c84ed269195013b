import StoreEngine

extension EditRecord {
    /// Finds the edit of a comment that an account made and that is not set aside.
    ///
    /// - Parameters:
    ///   - commentId: The id of the comment in the portal, or the number of its edit with a minus sign.
    ///   - account: The account.
    ///   - server: The base address of the portal.
    ///   - db: The database.
    /// - Returns: The edit, or nil where there is none that is intact.
    /// - Throws: The database's error.
    static func ofComment(
        _ commentId: Int64,
        account: String,
        server: String,
        in db: any Database
    ) throws -> EditRecord? {
        // The lowest number is that of no edit, as there is no such positive one.
        var found: [Int64] = commentId == .min ? [] : [-commentId]
        if commentId >= 0 {
            // In this order the search begins at the comment, however many edits the portal has.
            let sql = """
                SELECT d.id FROM editComment c CROSS JOIN edit d JOIN portal p ON p.id = d.portalId
                WHERE d.id = c.editId AND c.commentId = ? AND c.account = ? AND p.server = ? AND d.laterId IS NULL
                    AND d.state <> \(EditState.aside.code) ORDER BY d.serial DESC
                """
            found = try db.integers(sql, [commentId, account, server])
        }
        for id in found {
            guard let record = try intact(id: id, in: db), record.server == server else { continue }
            if record.state != .aside, record.comment?.account == account { return record }
        }
        return nil
    }

    /// Puts a newer change for the comment in place of this one.
    ///
    /// A comment that was written here keeps its place in the order of making.
    ///
    /// - Parameters:
    ///   - change: The newer change; not an addition.
    ///   - state: What is to become of it.
    ///   - time: The time of making in milliseconds.
    ///   - db: The database, in a transaction.
    /// - Throws: The database's error.
    mutating func replace(with change: CommentChange, state: EditState, at time: Int64, in db: any Database) throws {
        guard var newer = comment else { return }
        var place = serial
        switch change {
        case .add: return
        case .update(_, let body):
            newer.body = body
            newer.kind = newer.commentId == nil ? .add : .update
        case .delete:
            newer.body = nil
            newer.kind = .delete
        }
        if newer.kind != .add { place = try EditRecord.nextSerial(in: db) }
        let wish = Newer(name: name, picture: .noPortrait, comment: newer, state: state, madeAt: time, serial: place)
        try replace(with: wish, in: db)
    }

    /// Notes what the portal has of a comment, now that an older version of its edit went through.
    ///
    /// - Parameters:
    ///   - commentId: The id of the comment; nil for one that was taken away.
    ///   - base: What the portal has; nil where that is not known.
    mutating func rebase(on commentId: Int64?, _ base: CommentBase?) {
        guard var newer = comment else { return }
        newer.base = base ?? newer.base
        if newer.commentId == nil, let commentId {
            newer.commentId = commentId
            if newer.kind == .add { newer.kind = .update }
        }
        comment = newer
    }
}
