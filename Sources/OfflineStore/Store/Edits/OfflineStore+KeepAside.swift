public import StoreEngine

/// What the portal has and an edit is sent over: it loses a conflict, and is kept as an edit that is set aside.
extension OfflineStore {
    /// Keeps a portrait of the portal that is about to lose a conflict, however many former portraits are kept.
    ///
    /// One that is kept so already is not kept twice: the sending of what it loses to may take several turns.
    ///
    /// - Parameters:
    ///   - original: The picture that the portal has.
    ///   - user: The user as the portal describes it now.
    ///   - portal: The portal of the user.
    ///   - reason: What it lost to, in words for people.
    /// - Returns: Whether it was kept anew; false where it was there, or where the lease was lost.
    /// - Throws: ``StoreError/diskFull(path:)``, ``StoreError/readOnly(path:)``, ``StoreError/busy(path:)`` and the
    ///   errors of opening; nothing has changed then.
    @discardableResult
    public func keepAside(
        _ original: StoredPicture.Original,
        of user: StoredUser,
        portal: PortalKey,
        reason: String
    ) async throws(StoreError) -> Bool {
        let picture = StoredPicture.original(original)
        let time = Milliseconds.of(configuration.now())
        let lease = lease
        try await engine.requireRoom(for: picture.byteCount)
        return try await write { db -> Bool in
            guard try lease?.isLatest(in: db) ?? true else { return false }
            let portalId = try EntryIndex.makePortalId(portal.server, in: db)
            if let id = try db.integer(Self.samePortrait, [portalId, user.userId, original.digest]),
                let same = try EditRecord.intact(id: id, in: db), case .success = try same.fetchPicture(in: db)
            {
                return false
            }
            var record = EditRecord(
                server: portal.server,
                name: .userId(user.userId),
                userId: user.userId,
                user: user,
                picture: PictureRecord(picture),
                base: PortraitBase(portraitId: user.portraitId, sha256: original.sha256),
                state: .aside,
                dueAt: time,
                reason: reason,
                madeAt: time,
                serial: try EditRecord.nextSerial(in: db)
            )
            // Reads show nothing of it, and nothing of it is to be sent.
            try record.save(telling: .nothing, in: db)
            try record.savePicture(picture, in: db)
            return true
        }
    }

    /// Keeps the text of a comment of the portal that is about to lose a conflict.
    ///
    /// It is the edit that would bring the text back. One that is kept so already is not kept twice.
    ///
    /// - Parameters:
    ///   - text: The comment as the portal gave it.
    ///   - commentId: The id of the comment.
    ///   - authorId: The id of whoever wrote it; nil where the portal does not tell.
    ///   - account: The name that the account signs in with that the edit is of; nil for a guest.
    ///   - discussion: The discussion of the comment, if known.
    ///   - portal: The portal of the comment.
    ///   - reason: What it lost to, in words for people.
    /// - Returns: Whether it was kept anew; false where it was there, or where the lease was lost.
    /// - Throws: ``StoreError/diskFull(path:)``, ``StoreError/readOnly(path:)``, ``StoreError/busy(path:)`` and the
    ///   errors of opening; nothing has changed then.
    @discardableResult
    public func keepAside(
        _ text: CommentBase,
        ofComment commentId: Int64,
        by authorId: Int64?,
        account: String?,
        in discussion: CommentDiscussion?,
        portal: PortalKey,
        reason: String
    ) async throws(StoreError) -> Bool {
        let time = Milliseconds.of(configuration.now())
        let comment = CommentEdit(
            kind: .update,
            account: OfflineStore.accountName(account),
            discussion: discussion,
            commentId: commentId,
            body: text.body,
            base: text
        )
        let lease = lease
        try await engine.requireRoom(for: comment.byteCount * 2)
        return try await write { db -> Bool in
            guard try lease?.isLatest(in: db) ?? true else { return false }
            let portalId = try EntryIndex.makePortalId(portal.server, in: db)
            if let id = try db.integer(Self.sameText, [portalId, commentId, comment.account, text.body]),
                try EditRecord.intact(id: id, in: db) != nil
            {
                return false
            }
            var record = EditRecord(
                server: portal.server,
                name: .signIn(account ?? ""),
                picture: .noPortrait,
                comment: comment,
                state: .aside,
                dueAt: time,
                reason: reason,
                madeAt: time,
                serial: try EditRecord.nextSerial(in: db)
            )
            // Whose words they are, so that they go with whoever is forgotten.
            if let authorId { try record.fillIn(from: .userId(authorId), in: db) }
            record.base = nil
            try record.save(telling: .nothing, in: db)
            return true
        }
    }

    /// The query for a picture of a user that is set aside.
    private static let samePortrait = """
        SELECT id FROM edit
        WHERE portalId = ? AND userId = ? AND sha256 = ? AND laterId IS NULL AND isComment = 0
            AND state = \(EditState.aside.code)
        ORDER BY id DESC LIMIT 1
        """

    /// The query for a text of a comment that is set aside.
    private static let sameText = """
        SELECT d.id FROM editComment c CROSS JOIN edit d
        WHERE d.id = c.editId AND d.portalId = ? AND c.commentId = ? AND c.account = ? AND c.body = ?
            AND c.kind = \(CommentEdit.Kind.update.code) AND d.laterId IS NULL AND d.state = \(EditState.aside.code)
        ORDER BY d.id DESC LIMIT 1
        """
}
