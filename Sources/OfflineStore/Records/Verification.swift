import StoreEngine

/// The checking of what is stored.
enum Verification {
    /// What was found in a part of the store.
    struct Part: Sendable {
        /// The number of rows in it.
        var checkedCount = 0
        /// Those that are damaged.
        var damaged: [DamagedEntry] = []
        /// The number of its last row; nil after the end.
        var last: Int64?
    }

    /// Checks the rows of a kind after a number, at most a hundred; of edits the kept versions as well.
    static func part(of kind: DamagedEntry.Kind, after last: Int64, in db: any Database) throws -> Part {
        let sql = "SELECT id FROM \(kind.rawValue) WHERE id > ? ORDER BY id LIMIT 100"
        var part = Part()
        for id in try db.integers(sql, [last]) {
            part.checkedCount += 1
            part.last = id
            if let damage = try damage(of: kind, id, in: db) {
                part.damaged.append(try describe(kind, id, damage, in: db))
            }
        }
        return part
    }

    /// Finds what is wrong with an entry, an edit or a page.
    ///
    /// - Parameters:
    ///   - kind: What it is.
    ///   - id: Its number.
    ///   - db: The database.
    /// - Returns: The damage, or nil where there is none.
    /// - Throws: The database's error.
    static func damage(of kind: DamagedEntry.Kind, _ id: Int64, in db: any Database) throws -> EntryDamage? {
        do {
            switch kind {
            case .entry: _ = try EntryRecord.fetch(id: id, in: db)?.get().fetchPicture(in: db).get()
            case .edit: _ = try EditRecord.fetch(id: id, in: db)?.get().fetchPicture(in: db).get()
            case .page: _ = try PageRecord.fetch(where: "g.id = ?", [id], in: db)?.get()
            case .master: return try MasterRecord.damage(id: id, in: db)
            case .history: _ = try HistoryRecord.fetch(id: id, in: db)?.get().original(in: db)
            }
            return nil
        } catch let damage as EntryDamage {
            return damage
        }
    }

    /// Asks the database about the structure of its file, and adds up what its totals should be.
    static func structure(in db: any Database) throws -> [String] {
        do {
            var complaints = try db.complaints()
            if db.dialect.keepsTotals, try Totals.kept(in: db) != Totals.counted(in: db) {
                complaints.append("the totals are not those of the entries")
            }
            return complaints
        } catch StoreError.corrupt(_, let detail) {
            return [detail]
        }
    }

    /// What is read here may be wrong itself; it only helps a person to see whose it was.
    private static func describe(
        _ kind: DamagedEntry.Kind,
        _ id: Int64,
        _ damage: EntryDamage,
        in db: any Database
    ) throws -> DamagedEntry {
        var server: String?
        var userId: Int64?
        switch kind {
        case .entry, .master:
            let known = try known { try EntryRecord.fetch(id: id, proven: false, in: db) }
            (server, userId) = (known?.server, known?.user?.userId)
        case .edit:
            let known = try known { try EditRecord.fetch(id: id, proven: false, in: db) }
            (server, userId) = (known?.server, known?.userId)
        case .history:
            let known = try known { try HistoryRecord.fetch(id: id, in: db) }
            (server, userId) = (known?.server, known?.userId)
        case .page:
            server = try known { try PageRecord.fetch(where: "g.id = ?", proven: false, [id], in: db) }?.list.server
        }
        return DamagedEntry(kind: kind, number: id, server: server ?? "", userId: userId, reason: damage.reason)
    }

    /// Reads a record; nil where it is gone or damaged.
    private static func known<Record, Damage>(_ read: () throws -> Result<Record, Damage>?) throws -> Record? {
        do {
            guard case .success(let record)? = try read() else { return nil }
            return record
        } catch StoreError.corrupt {
            return nil
        }
    }
}
