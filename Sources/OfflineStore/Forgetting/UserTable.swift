import StoreEngine

/// The tables that tell of users besides lists and batches: the one list that forgetting goes through.
///
/// Who adds a table with something of a user adds it here.
enum UserTable: CaseIterable {
    /// Portraits with their bytes, names and masters.
    case entries
    /// Portraits of which only the id and the uuid are known.
    case portraits
    /// Former portraits.
    case history
    /// What was sent last.
    case sentPictures
    /// Edits of portraits.
    case portraitEdits
    /// Edits of comments that the user's account made.
    case commentEdits
    /// Who an account was found to be.
    case signIns
    /// Pictures in quarantine that are the user's; who else has the same picture finds out again what it does.
    case quarantine

    /// Removes what is the user's.
    ///
    /// - Parameters:
    ///   - traces: What the user is known by.
    ///   - portalId: The number of the portal.
    ///   - report: Counts what is removed.
    ///   - db: The database, in a transaction.
    /// - Throws: The database's error.
    func remove(
        _ traces: UserTraces,
        portalId: Int64,
        counting report: inout ForgetReport,
        in db: any Database
    ) throws {
        func delete(_ sql: String, _ values: Set<some ColumnConvertible>) throws -> Int {
            var count = 0
            for value in values { count += try db.execute("DELETE FROM \(sql)", [portalId, value]) }
            return count
        }
        switch self {
        case .entries:
            report.portraitCount += try delete("entry WHERE portalId = ? AND userId = ?", traces.userIds)
        case .portraits:
            let sql = "entry WHERE portalId = ? AND userId IS NULL AND lower(uuid) = ?"
            report.portraitCount += try delete(sql, traces.marks)
        case .history:
            report.historyCount += try delete("history WHERE portalId = ? AND userId = ?", traces.userIds)
        case .sentPictures:
            _ = try delete("sentPicture WHERE portalId = ? AND userId = ?", traces.userIds)
        case .portraitEdits:
            for id in try traces.editIds(portalId: portalId, in: db) {
                report.editCount += try db.execute("DELETE FROM edit WHERE id = ?", [id])
            }
        case .commentEdits:
            for id in try traces.commentEditIds(portalId: portalId, in: db) {
                report.editCount += try db.execute("DELETE FROM edit WHERE id = ?", [id])
            }
        case .signIns:
            _ = try delete("signIn WHERE portalId = ? AND userId = ?", traces.userIds)
            _ = try delete("signIn WHERE portalId = ? AND name = ?", traces.accounts)
        case .quarantine:
            for digest in traces.digests { try db.execute("DELETE FROM quarantine WHERE sha256 = ?", [digest]) }
        }
    }
}

extension UserTraces {
    /// Finds the edits of the user's portrait, in whatever state, also those of nobody known by one of the user's names.
    func editIds(portalId: Int64, in db: any Database) throws -> [Int64] {
        var ids: [Int64] = []
        for userId in userIds {
            let sql = "SELECT id FROM edit WHERE portalId = ? AND userId = ? AND laterId IS NULL AND isComment = 0"
            ids += try db.integers(sql, [portalId, userId])
        }
        // Databases put letters of ASCII alone into lower case.
        let accounts = accounts
        let sql = """
            SELECT id, nameText FROM edit
            WHERE portalId = ? AND userId IS NULL AND laterId IS NULL AND isComment = 0
            """
        for row in try db.rows(sql, [portalId]) {
            guard let id = row.integer(0), let name = row.text(1).flatMap(NormalizedName.comparable) else { continue }
            if accounts.contains(name) { ids.append(id) }
        }
        return ids
    }

    /// Finds the edits of comments that the user's account made, and the user's texts that lost a conflict.
    func commentEditIds(portalId: Int64, in db: any Database) throws -> [Int64] {
        var ids: Set<Int64> = []
        for name in accounts {
            let sql = """
                SELECT d.id FROM editComment c JOIN edit d ON d.id = c.editId
                WHERE d.portalId = ? AND c.account = ? AND d.laterId IS NULL
                """
            ids.formUnion(try db.integers(sql, [portalId, name]))
        }
        for userId in userIds {
            let sql = "SELECT id FROM edit WHERE portalId = ? AND userId = ? AND laterId IS NULL AND isComment = 1"
            ids.formUnion(try db.integers(sql, [portalId, userId]))
        }
        return ids.sorted()
    }
}
