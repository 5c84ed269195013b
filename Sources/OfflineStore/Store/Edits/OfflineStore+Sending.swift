public import StoreEngine

public import struct FoundationEssentials.Date

extension OfflineStore {
    /// Gives an edit the user who has its name.
    ///
    /// Where the user has an edit already, that one gets the newer change of the two, and the given one is gone.
    ///
    /// - Parameters:
    ///   - id: The number of the edit.
    ///   - user: The user as the portal described it.
    /// - Returns: The user's edit as it is now, which may have another number; nil where the given one is gone or damaged.
    /// - Throws: The errors of storing; nothing has changed then.
    public func resolve(edit id: Int64, as user: StoredUser) async throws(StoreError) -> StoredEdit? {
        let rule = historyRule
        return try await write { db -> StoredEdit? in
            guard let found = try EditRecord.intact(id: id, in: db) else { return nil }
            let portalId = try EntryIndex.makePortalId(found.server, in: db)
            let record = try EditAdoption.give(found, to: user, portalId: portalId, keeping: rule, in: db)
            if case .signIn(let name) = found.name {
                try SignInRecord.save(name, userId: user.userId, portalId: portalId, server: found.server, in: db)
            }
            return try OfflineStore.told(record, in: db)
        }
    }

    /// Notes on disk that a version is being sent, before its first byte goes out.
    ///
    /// - Parameters:
    ///   - id: The number of the edit.
    ///   - revision: The version that the edit must have.
    ///   - seen: What the portal has until then, whose digest the base gets where it is of the same portrait and has none; nil, the
    ///     default, where that was not looked at.
    /// - Returns: Whether it may be sent; false where it is gone, damaged, newer, set aside or for this store only.
    /// - Throws: The errors of storing; nothing may be sent then.
    public func begin(
        edit id: Int64,
        revision: Int64,
        over seen: PortraitBase? = nil
    ) async throws(StoreError) -> Bool {
        let start = configuration.now()
        return try await change(id, revision) { record, db in
            guard record.state != .localOnly else { return false }
            if let seen, record.begunRevision == nil { record.base = record.base?.completed(by: seen) }
            try record.begin(at: start, in: db)
            return true
        }
    }

    /// Notes that the portal has taken a version: the entry becomes what the portal has, the edit is gone.
    ///
    /// Where the edit was replaced in the meantime, the newer one stays to be sent, and its base is what was sent.
    ///
    /// - Parameters:
    ///   - id: The number of the edit.
    ///   - revision: The version that was sent.
    ///   - edit: The edit as it was then; nil, the default, where only the number of the version is known. Where a newer version was
    ///     taken back since, the same change, or an older one, is there under a new number.
    ///   - other: What was sent in place of the edit, which was not sent itself; nil, the default, for the edit's own change.
    ///   - user: The user as the portal describes it now.
    ///   - picture: The picture that the portal has now.
    ///   - master: What the picture was made from, where that was proved; nil where that is not known.
    ///   - showsSent: Whether the picture shows what was sent, which is the user's again where it came out of the history; false
    ///     where somebody else changed it since. True by default.
    ///   - portal: The portal of the user.
    ///   - base: What a newer edit is to be compared with; the user's portrait and the given picture by default.
    ///   - afterConflict: Whether the portrait before lost a conflict with it, which the history tells; false by default.
    /// - Returns: What became of the edit; the entry is up to date in every case, but where the lease was lost.
    /// - Throws: The errors of storing; nothing has changed then.
    public func complete(
        edit id: Int64,
        revision: Int64,
        of edit: StoredEdit? = nil,
        inPlaceOfIt other: PortraitChange? = nil,
        user: StoredUser,
        picture: StoredPicture,
        madeFrom master: StoredPicture.Original? = nil,
        showsSent: Bool = true,
        portal: PortalKey,
        base: PortraitBase? = nil,
        afterConflict: Bool = false
    ) async throws(StoreError) -> EditCompletion {
        let maximumByteCount = configuration.maximumByteCount
        let lease = lease
        let rule = historyRule
        let replacement = afterConflict ? Replacement.conflict : .edit
        let new = newEntry(of: user, picture, madeFrom: master, inPlaceOf: replacement, portal: portal)
        let (completion, entryId) = try await write { db -> (EditCompletion, Int64?) in
            guard try lease?.isLatest(in: db) ?? true else { return (.gone, nil) }
            var new = new
            if showsSent, let sent = try EditRecord.intact(id: id, in: db),
                sent.isDone(by: revision, of: edit, orBefore: other != nil)
            {
                // The portal may have written anew what came out of the history.
                new.sent = other.map { PictureRecord($0.picture) } ?? sent.picture
            }
            let (entry, portalId) = try OfflineStore.store(new, of: user, in: db)
            let own = try EditAdoption.adopt(user, portalId: portalId, keeping: rule, in: db)
            try Eviction.evict(to: maximumByteCount, keeping: .entry(entry.id), in: db)
            guard var record = try EditRecord.intact(id: id, in: db), record.state != .aside else {
                // One that was made since then, and has a number of its own, comes over what was sent.
                if var own, own.id != id {
                    try own.rebase(on: base ?? entry.base, in: db)
                }
                return (.gone, entry.id)
            }
            guard !record.isDone(by: revision, of: edit, orBefore: other != nil) else {
                let sentPicture = other.map { PictureRecord($0.picture) } ?? record.picture
                try record.keepLocal(replacedBy: sentPicture, rule, in: db)
                let sent = SentRecord(
                    digest: sentPicture.digest,
                    portraitId: entry.portraitId,
                    portalDigest: entry.picture.digest
                )
                try sent.save(of: user.userId, portalId: portalId, in: db)
                try record.delete(in: db)
                return (.settled, entry.id)
            }
            record.begunRevision = nil
            // There is no way back to before what was sent, and none to the same.
            let sent = try record.earlier(revision, in: db)
            if let replaced = record.replacedRevision,
                try replaced <= revision || record.earlier(replaced, in: db)?.picture == sent?.picture
            {
                record.replacedRevision = nil
            }
            try record.rebase(on: base ?? entry.base, in: db)
            return (.newerEdit, entry.id)
        }
        if let entryId {
            await makeRoom(after: .entry(entryId), byteCount: new.byteCount)
        }
        return completion
    }

    /// Puts the sending of a version off; one more attempt is counted.
    ///
    /// It never waits less than before: somebody else may have put it off because the portal asked for that. A newer version that
    /// waits to be sent waits at least as long as the portal asked for.
    ///
    /// - Parameters:
    ///   - id: The number of the edit.
    ///   - revision: The version that the edit must have.
    ///   - due: The time from which it may be sent; kept in whole milliseconds.
    ///   - quietUntil: The time up to which the portal asked for nothing; nil, the default, where it did not.
    ///   - reason: Why it was put off, in words for people.
    /// - Returns: Whether the edit was still there in that version.
    /// - Throws: The errors of storing; nothing has changed then.
    @discardableResult
    public func postpone(
        edit id: Int64,
        revision: Int64,
        due: Date,
        quietUntil: Date? = nil,
        reason: String
    ) async throws(StoreError) -> Bool {
        let now = Milliseconds.of(configuration.now())
        let isThere = try await settle(id, revision, as: .pending, reason: reason, telling: .queue) { record, _ in
            record.attempts += 1
            record.dueAt = max(record.due(at: now), Milliseconds.of(due))
        }
        if !isThere, let quietUntil { try await keepQuiet(edit: id, after: revision, until: quietUntil) }
        return isThere
    }

    /// Has a version that is newer than one, and waits to be sent, wait until a time at least.
    private func keepQuiet(edit id: Int64, after revision: Int64, until time: Date) async throws(StoreError) {
        let lease = lease
        let now = Milliseconds.of(configuration.now())
        try await write { db in
            guard try lease?.isLatest(in: db) ?? true, var record = try EditRecord.intact(id: id, in: db) else {
                return
            }
            guard record.revision > revision, record.state == .pending else { return }
            record.dueAt = max(record.due(at: now), Milliseconds.of(time))
            try record.saveVersions(telling: .queue, in: db)
        }
    }

    /// Lets an edit wait for a person.
    ///
    /// - Parameters:
    ///   - id: The number of the edit.
    ///   - revision: The version that the edit must have.
    ///   - reason: The portal's reason, in words for people.
    ///   - isAttempt: Whether it is the portal's answer to an attempt, so that one more is counted; by default where the
    ///     sending was begun. A portal may refuse before that, when it is asked for the user.
    ///   - staysOpen: Whether it is still not known what became of a sending that was begun, so that the edit is looked for before
    ///     it is sent again; false by default, as a portal has not taken what it refuses.
    /// - Returns: Whether the edit was still there in that version.
    /// - Throws: The errors of storing; nothing has changed then.
    @discardableResult
    public func park(
        edit id: Int64,
        revision: Int64,
        reason: String,
        countingAttempt isAttempt: Bool = false,
        staysOpen: Bool = false
    ) async throws(StoreError) -> Bool {
        try await settle(id, revision, as: .parked, reason: reason) { record, _ in
            if isAttempt || record.begunRevision == record.revision { record.attempts += 1 }
            if !staysOpen { record.begunRevision = nil }
        }
    }

    /// Lets an edit of a portrait that the portal has changed wait for a resolution.
    ///
    /// - Parameters:
    ///   - id: The number of the edit.
    ///   - revision: The version that the edit must have.
    ///   - reason: What was changed, in words for people.
    /// - Returns: Whether the edit was still there in that version.
    /// - Throws: The errors of storing; nothing has changed then.
    @discardableResult
    public func markConflict(edit id: Int64, revision: Int64, reason: String) async throws(StoreError) -> Bool {
        try await settle(id, revision, as: .conflict, reason: reason)
    }

    /// Takes an edit that lost a conflict out of the way; reads do not show it, and it can be exported.
    ///
    /// Its picture is in the user's history from then on.
    ///
    /// - Parameters:
    ///   - id: The number of the edit.
    ///   - revision: The version that the edit must have.
    ///   - reason: Why it lost, in words for people.
    /// - Returns: Whether the edit was still there in that version.
    /// - Throws: The errors of storing; nothing has changed then.
    @discardableResult
    public func setAside(edit id: Int64, revision: Int64, reason: String) async throws(StoreError) -> Bool {
        let rule = historyRule
        return try await settle(id, revision, as: .aside, reason: reason) { record, db in
            record.begunRevision = nil
            try HistoryRecord.keep(record, .lostConflict, rule, in: db)
        }
    }

    private func settle(
        _ id: Int64,
        _ revision: Int64,
        as state: EditState,
        reason: String,
        telling news: EditRecord.News = .shown,
        _ body: @escaping @Sendable (inout EditRecord, any Database) throws -> Void = { _, _ in }
    ) async throws(StoreError) -> Bool {
        try await change(id, revision) { record, db in
            guard record.state != .localOnly else { return false }
            record.state = state
            record.reason = reason
            try body(&record, db)
            try record.saveVersions(telling: news, in: db)
            return true
        }
    }

    /// Changes an edit that still has the version, and is not set aside.
    private func change(
        _ id: Int64,
        _ revision: Int64,
        _ body: @escaping @Sendable (inout EditRecord, any Database) throws -> Bool
    ) async throws(StoreError) -> Bool {
        let lease = lease
        return try await write { db in
            guard try lease?.isLatest(in: db) ?? true else { return false }
            guard var record = try EditRecord.intact(id: id, in: db) else { return false }
            guard record.revision == revision, record.state != .aside else { return false }
            return try body(&record, db)
        }
    }
}

extension EditRecord {
    /// Whether nothing is left to be sent of it once a version was.
    ///
    /// - Parameters:
    ///   - revision: The number of that version.
    ///   - edit: The edit as it was in that version, where that is known.
    ///   - orBefore: Whether what was made before that version is done as well, since something newer was sent in its place.
    /// - Returns: Whether it is done.
    fileprivate func isDone(by revision: Int64, of edit: StoredEdit?, orBefore: Bool) -> Bool {
        if self.revision == revision { return true }
        guard let edit else { return false }
        return orBefore ? serial <= edit.serial : serial == edit.serial
    }
}
