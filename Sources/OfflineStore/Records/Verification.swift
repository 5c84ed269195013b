import GRDB

/// The checking of what is stored.
enum Verification {
    /// What was found in a part of the store.
    struct Page: Sendable {
        /// The number of entries or edits in it.
        var checkedCount = 0
        /// Those that are damaged.
        var damaged: [DamagedEntry] = []
        /// The number of its last one; nil after the end.
        var last: Int64?
    }

    /// Checks the entries after a number, at most a hundred.
    static func page(after last: Int64, in db: Database) throws -> Page {
        let sql = "SELECT id FROM entry WHERE id > ? ORDER BY id LIMIT 100"
        var page = Page()
        for id in try Int64.fetchAll(db, sql: sql, arguments: [last]) {
            page.checkedCount += 1
            page.last = id
            if let damage = try damage(of: id, in: db) {
                page.damaged.append(try describe(id, damage, in: db))
            }
        }
        return page
    }

    /// Checks the edits after a number with the kept versions of edits, at most a hundred.
    static func editPage(after last: Int64, in db: Database) throws -> Page {
        let sql = "SELECT id FROM edit WHERE id > ? ORDER BY id LIMIT 100"
        var page = Page()
        for id in try Int64.fetchAll(db, sql: sql, arguments: [last]) {
            page.checkedCount += 1
            page.last = id
            if let damage = try damage(ofEdit: id, in: db) {
                page.damaged.append(try describe(edit: id, damage, in: db))
            }
        }
        return page
    }

    /// Finds what is wrong with an edit.
    ///
    /// - Parameters:
    ///   - id: The number of the edit.
    ///   - db: The database.
    /// - Returns: The damage, or nil where there is none.
    /// - Throws: The database's error.
    static func damage(ofEdit id: Int64, in db: Database) throws -> EntryDamage? {
        do {
            _ = try EditRecord.fetch(id: id, in: db)?.get().fetchPicture(in: db).get()
            return nil
        } catch let damage as EntryDamage {
            return damage
        }
    }

    /// Finds what is wrong with an entry.
    ///
    /// - Parameters:
    ///   - id: The number of the entry.
    ///   - db: The database.
    /// - Returns: The damage, or nil where there is none.
    /// - Throws: The database's error.
    static func damage(of id: Int64, in db: Database) throws -> EntryDamage? {
        do {
            _ = try EntryRecord.fetch(id: id, in: db)?.get().fetchPicture(in: db).get()
            return nil
        } catch let damage as EntryDamage {
            return damage
        }
    }

    /// Asks the database about the structure of its file, and adds up what its totals should be.
    static func structure(in db: Database) throws -> [String] {
        do {
            var complaints = try String.fetchAll(db, sql: "PRAGMA quick_check(100)").filter { $0 != "ok" }
            complaints += try String.fetchAll(db, sql: "SELECT DISTINCT \"table\" FROM pragma_foreign_key_check")
                .map { "rows of \($0) belong to nothing" }
            let totals = "SELECT COUNT(*) || ' ' || ifnull(SUM(byteCount), 0) FROM entry"
            let kept = "SELECT entryCount || ' ' || byteCount FROM usage"
            let editTotals = "SELECT COUNT(*) || ' ' || ifnull(SUM(byteCount), 0) FROM edit"
            let keptOfEdits = "SELECT editCount || ' ' || editByteCount FROM usage"
            if try String.fetchOne(db, sql: totals) != String.fetchOne(db, sql: kept)
                || String.fetchOne(db, sql: editTotals) != String.fetchOne(db, sql: keptOfEdits)
            {
                complaints.append("the totals are not those of the entries")
            }
            return complaints
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
            return [error.message ?? "the file is damaged"]
        }
    }

    private static func describe(_ id: Int64, _ damage: EntryDamage, in db: Database) throws -> DamagedEntry {
        // What is read here may be wrong itself; it only helps a person to see whose entry it was.
        let known = try? EntryRecord.fetch(id: id, proven: false, in: db)?.get()
        return DamagedEntry(
            id: id,
            server: known?.server ?? "",
            userId: known?.user?.userId,
            reason: damage.reason
        )
    }

    private static func describe(edit id: Int64, _ damage: EntryDamage, in db: Database) throws -> DamagedEntry {
        let known = try? EditRecord.fetch(id: id, proven: false, in: db)?.get()
        return DamagedEntry(id: -id, server: known?.server ?? "", userId: known?.userId, reason: damage.reason)
    }
}
