import StoreEngine

/// The finding of a user for the edits that were made under a name of nobody known.
enum EditAdoption {
    /// Gives a user the edits that were made under the user's names, and the edit the user's present data.
    ///
    /// One edit remains, with the newest change. Damaged edits stay as they are.
    ///
    /// - Parameters:
    ///   - user: The user as the portal described it.
    ///   - signIn: The account name that turned out to be this user, if any.
    ///   - portalId: The number of the portal.
    ///   - rule: How many former portraits are kept, of which an edit becomes one that was for this store only.
    ///   - db: The database, in a transaction.
    /// - Returns: The user's edit as it is now, or nil where there is none that is intact.
    /// - Throws: The database's error.
    @discardableResult
    static func adopt(
        _ user: StoredUser,
        signIn: String? = nil,
        portalId: Int64,
        keeping rule: HistoryRecord.Rule,
        in db: any Database
    ) throws -> EditRecord? {
        for id in try EditIndex.unresolved(as: user, signIn: signIn, portalId: portalId, in: db) {
            guard let found = try EditRecord.intact(id: id, in: db), found.user == nil else { continue }
            _ = try give(found, to: user, portalId: portalId, keeping: rule, in: db)
        }
        guard let id = try EditIndex.edit(of: user.userId, portalId: portalId, in: db) else { return nil }
        guard var own = try EditRecord.intact(id: id, in: db) else { return nil }
        if own.user != user {
            own.user = user
            try own.save(in: db)
        }
        return own
    }

    /// Makes an edit the user's; where the user has one already, that one gets the newer change of the two.
    ///
    /// - Returns: The edit that remains, or the given one unchanged where its picture is damaged.
    static func give(
        _ found: EditRecord,
        to user: StoredUser,
        portalId: Int64,
        keeping rule: HistoryRecord.Rule,
        in db: any Database
    ) throws -> EditRecord {
        var found = found
        let own = try EditIndex.edit(of: user.userId, portalId: portalId, in: db)
        guard found.state != .aside, let own, own != found.id else {
            found.user = user
            found.userId = user.userId
            try found.save(in: db)
            return found
        }
        guard var older = try EditRecord.intact(id: own, in: db) else {
            try setDamagedAside(own, of: user.userId, server: found.server, in: db)
            return try give(found, to: user, portalId: portalId, keeping: rule, in: db)
        }
        if found.serial > older.serial {
            guard case .success(let picture) = try found.fetchPicture(in: db) else { return found }
            let newer = EditRecord.Newer(
                name: found.name,
                picture: picture,
                cameAs: found.cameAs,
                comment: nil,
                base: found.base,
                state: found.state,
                madeAt: found.madeAt,
                serial: found.serial
            )
            // A time that a wrong clock gave is none to wait for.
            let foundDue = found.due(at: rule.time)
            let olderDue = older.state == .pending ? older.due(at: rule.time) : foundDue
            try older.keepLocal(replacedBy: found, rule, in: db)
            try older.replace(with: newer, in: db)
            // What it waits for stays as well: a time that the portal asked for, be it with the other one, or a person, who is told why.
            older.attempts = found.attempts
            older.dueAt = max(olderDue, foundDue)
            older.reason = found.reason
            older.user = user
            try older.saveVersions(in: db)
            try found.delete(in: db)
            return older
        }
        older.base = older.base ?? found.base
        older.user = user
        found.userId = user.userId
        try found.keepLocal(replacedBy: older, rule, in: db)
        // Where the newer one is taken back, the one that was acknowledged before it has to wait again.
        if try found.serial > older.replacedSerial(in: db) {
            try older.take(found, asReplacedBy: user, in: db)
        } else {
            try found.delete(in: db)
        }
        try older.saveVersions(in: db)
        return older
    }

    /// Takes a damaged edit out of the way of a newer one, and keeps it: a person may still make something of it.
    static func setDamagedAside(_ id: Int64, of userId: Int64?, server: String, in db: any Database) throws {
        try db.execute("UPDATE edit SET state = ? WHERE id = ?", [EditState.aside.code, id])
        try db.execute("DELETE FROM editAlias WHERE editId = ?", [id])
        db.tell(.edit(portal: PortalKey(server: server), userId: userId))
    }
}
