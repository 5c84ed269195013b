public import StoreEngine

public import struct FoundationEssentials.Date

extension OfflineStore {
    /// Stores a change of a comment, in one transaction that is on disk when this returns.
    ///
    /// A newer edit of a comment by the same account replaces an older one that was not sent, and keeps its number, its base
    /// and the knowledge of a sending that was begun; edits set aside stay. A change of a comment that was written here and
    /// is not sent changes what is to be sent; taking it away leaves nothing, unless its sending was begun.
    ///
    /// - Parameters:
    ///   - change: What is to become of the comment.
    ///   - account: The name that the account signs in with; nil for a guest.
    ///   - base: What the portal has, as far as it is known.
    ///   - discussion: The discussion of a comment that is changed, if known.
    ///   - portal: The portal of the comment.
    ///   - localOnly: Whether the edit is for this store only and never sent.
    ///   - begunAt: The time at which the sending of it began, where its end is not known: kept with it, so that nobody sends it
    ///     again without a look at the portal; nil, the default, where nothing was sent.
    /// - Returns: The edit as it is stored now, due at once; that there is nothing left to do; or that what it is about is
    ///   gone.
    /// - Throws: ``StoreError/diskFull(path:)``, ``StoreError/readOnly(path:)``, ``StoreError/busy(path:)`` and the
    ///   errors of opening; nothing has changed then.
    public func save(
        _ change: CommentChange,
        by account: String?,
        base: CommentBase? = nil,
        in discussion: CommentDiscussion? = nil,
        portal: PortalKey,
        localOnly: Bool = false,
        begunAt: Date? = nil
    ) async throws(StoreError) -> CommentSaving {
        let time = Milliseconds.of(configuration.now())
        let name = OfflineStore.accountName(account)
        let state = localOnly ? EditState.localOnly : .pending
        let new = CommentEdit(change, by: name, base: base, in: discussion)
        if !change.takesBack {
            try await engine.requireRoom(for: new.byteCount + (new.base?.body.utf8.count ?? 0))
        }
        return try await write { db -> CommentSaving in
            if let commentId = change.commentId {
                let found = try EditRecord.ofComment(commentId, account: name, server: portal.server, in: db)
                if var older = found {
                    if commentId < 0, case .delete = change, older.begunRevision == nil {
                        try older.delete(in: db)
                        return .nothingLeft
                    }
                    if older.comment?.base == nil, commentId >= 0 { older.comment?.base = base }
                    try older.replace(with: change, state: state, at: time, in: db)
                    try older.begin(at: begunAt, in: db)
                    return .kept(try OfflineStore.told(older, in: db))
                }
                guard commentId >= 0 else { return .gone }
            }
            var record = EditRecord(
                server: portal.server,
                name: .signIn(account ?? ""),
                picture: .noPortrait,
                comment: new,
                state: state,
                dueAt: time,
                madeAt: time,
                serial: try EditRecord.nextSerial(in: db)
            )
            try record.fillIn(from: record.name, in: db)
            record.base = nil
            try record.save(in: db)
            try record.begin(at: begunAt, in: db)
            return .kept(try OfflineStore.told(record, in: db))
        }
    }

    /// The form in which accounts are compared; empty for a guest.
    static func accountName(_ account: String?) -> String {
        account.flatMap(NormalizedName.comparable) ?? ""
    }
}

extension CommentChange {
    /// Whether it takes away what was written here and is not sent, which gives room.
    fileprivate var takesBack: Bool {
        if case .delete(let commentId) = self { commentId < 0 } else { false }
    }
}

extension CommentEdit {
    /// Makes the edit of a change.
    fileprivate init(
        _ change: CommentChange,
        by account: String,
        base: CommentBase?,
        in discussion: CommentDiscussion?
    ) {
        self.init(kind: .delete, account: account, discussion: discussion, base: base)
        switch change {
        case .add(let discussion, let body):
            kind = .add
            self.discussion = discussion
            self.body = body
            self.base = nil
        case .update(let commentId, let body):
            kind = .update
            self.commentId = commentId
            self.body = body
        case .delete(let commentId):
            self.commentId = commentId
        }
    }
}
