import StoreEngine

extension UserTraces {
    /// Adds all that the store knows of the user: present names, those of edits, and the digests of the pictures,
    /// masters included.
    mutating func complete(_ name: EntryName, server: String, portalId: Int64, in db: any Database) throws {
        do {
            if let shown = try OfflineStore.shown(name, server: server, in: db) {
                if let user = shown.entry?.user ?? shown.edit?.user { add(user) }
                if let userId = shown.edit?.userId { add(userId) }
            }
        } catch is EntryDamage {
            // What is damaged goes by its number.
        }
        for userId in userIds {
            let whose = "FROM entry WHERE portalId = ? AND userId = ?"
            if let id = try db.integer("SELECT id \(whose)", [portalId, userId]),
                case .success(let entry) = try EntryRecord.fetch(id: id, proven: false, in: db)
            {
                if let user = entry.user { add(user) }
                digests.insert(entry.picture.digest)
                if let master = try MasterRecord.fetch(of: entry, in: db) { digests.insert(master.digest) }
            }
            for former in try HistoryRecord.all(of: userId, portalId: portalId, in: db) {
                digests.formUnion([former.picture.digest, former.master.digest])
            }
            if let sent = try SentRecord.fetch(of: userId, portalId: portalId, in: db) { digests.insert(sent.digest) }
        }
        for id in try editIds(portalId: portalId, in: db) {
            guard case .success(let edit) = try EditRecord.fetch(id: id, proven: false, in: db) else { continue }
            if let user = edit.user { add(user) }
            digests.insert(edit.picture.digest)
        }
    }

    /// Counts the edits that the portal has not received.
    func pendingCount(portalId: Int64, in db: any Database) throws -> Int {
        let waiting = [EditState.pending, .parked, .conflict].map { "\($0.code)" }.joined(separator: ", ")
        let ids = try editIds(portalId: portalId, in: db) + commentEditIds(portalId: portalId, in: db)
        return try ids.count { id in
            try db.integer("SELECT id FROM edit WHERE id = ? AND state IN (\(waiting))", [id]) != nil
        }
    }

    /// Takes the user's rows out of the stored lists; those that were shown to the user's account go as a whole.
    ///
    /// - Returns: The number of lists that were changed or removed.
    func clean(
        portalId: Int64,
        at time: Int64,
        _ clean: (inout ListContent, UserTraces) -> Void,
        in db: any Database
    ) throws -> Int {
        var count = 0
        for name in accounts {
            count += try db.execute("DELETE FROM list WHERE portalId = ? AND account = ?", [portalId, name])
        }
        for list in Set(try pages(portalId: portalId, in: db).map(\.list)) {
            try OfflineStore.change(list: list, at: time, { clean(&$0, self) }, in: db)
            count += 1
        }
        // What could not be read as rows goes as a page.
        for page in try pages(portalId: portalId, in: db) {
            try db.execute("DELETE FROM page WHERE id = ?", [page.id])
        }
        try ListRecord.removeEmpty(in: db)
        return count
    }

    /// Finds the stored pages that tell of the user.
    private func pages(portalId: Int64, in db: any Database) throws -> [(id: Int64, list: Int64)] {
        let sql = """
            SELECT g.id, g.listId, r.bytes FROM page g JOIN list l ON l.id = g.listId JOIN pageRows r ON r.pageId = g.id
            WHERE g.id > ? AND l.portalId = ? ORDER BY g.id LIMIT ?
            """
        var found: [(id: Int64, list: Int64)] = []
        try db.walk(sql, [portalId], after: 0, inPartsOf: 50) { row in
            if let id = row.integer(0), let list = row.integer(1), case .bytes(let rows) = row.values[2],
                tells(of: rows)
            {
                found.append((id, list))
            }
            return true
        }
        return found
    }

    /// Removes the user's rows of batches, of whatever portal: a row does not tell.
    func removeJobRows(in db: any Database) throws -> Int {
        var found: [(job: Int64, number: Int64)] = []
        for job in try db.integers("SELECT id FROM job") {
            var last: Int64 = -1
            while true {
                let sql = """
                    SELECT number, content, line FROM jobRow WHERE jobId = ? AND number > ? ORDER BY number LIMIT 500
                    """
                let rows = try db.rows(sql, [job, last])
                guard let end = rows.last?.integer(0) else { break }
                last = end
                for row in rows {
                    let isOfUser = row.values.dropFirst()
                        .contains { value in if case .bytes(let text) = value { tells(of: text) } else { false } }
                    if isOfUser, let number = row.integer(0) { found.append((job, number)) }
                }
            }
        }
        for row in found {
            try db.execute("DELETE FROM jobRow WHERE jobId = ? AND number = ?", [row.job, row.number])
        }
        return found.count
    }

    /// Removes what was learnt of the portal where it tells of the user, and questions that were asked.
    ///
    /// What is true of the portal is learnt anew.
    func removeFacts(portalId: Int64, in db: any Database) throws {
        if case .bytes(let facts)? = try db.row("SELECT facts FROM portal WHERE id = ?", [portalId])?.values.first,
            tells(of: facts)
        {
            let sql = "UPDATE portal SET facts = NULL, factsReceivedAt = NULL, factsChecksum = NULL WHERE id = ?"
            try db.execute(sql, [portalId])
        }
        for row in try db.rows("SELECT id, subject FROM lease WHERE portalId = ?", [portalId]) {
            guard let id = row.integer(0), let subject = row.text(1), !subject.hasPrefix("portrait "),
                tells(of: Array(subject.utf8))
            else { continue }
            try db.execute("DELETE FROM lease WHERE id = ?", [id])
        }
    }
}
