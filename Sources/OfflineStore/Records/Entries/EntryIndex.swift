import FoundationEssentials
import StoreEngine

/// The ways from a name to the number of an entry.
enum EntryIndex {
    /// The kinds of names in the alias table.
    enum Kind: Int64 {
        /// An e-mail address.
        case emailAddress = 1
        /// A screen name.
        case screenName = 2
    }

    /// Finds the entry that a name leads to.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - server: The base address of the portal.
    ///   - db: The database.
    /// - Returns: The number of the entry, or nil where there is none or the name is ambiguous.
    /// - Throws: The database's error; the damage of a remembered sign-in.
    static func find(_ name: EntryName, server: String, in db: any Database) throws -> Int64? {
        let found = try entries(name, server: server, in: db)
        return found.count == 1 ? found.first : nil
    }

    /// Finds the entries that a name leads to, at most two.
    static func entries(_ name: EntryName, server: String, in db: any Database) throws -> [Int64] {
        guard let portalId = try portalId(server, in: db) else { return [] }
        switch name {
        case .userId(let userId):
            return try [entry(userId: userId, portalId: portalId, in: db)].compactMap(\.self)
        case .emailAddress(let name, let companyId):
            return try entries(.emailAddress, name, companyId: companyId, portalId: portalId, in: db)
        case .screenName(let name, let companyId):
            return try entries(.screenName, name, companyId: companyId, portalId: portalId, in: db)
        case .portrait(let portraitId, let uuid):
            guard portraitId != 0 else { return [] }
            let sql = """
                SELECT id FROM entry WHERE portalId = ? AND portraitId = ? AND uuid = ?
                ORDER BY userId IS NULL, id LIMIT 1
                """
            return try db.integers(sql, [portalId, portraitId, uuid])
        case .signIn(let name):
            guard let name = NormalizedName.comparable(name) else { return [] }
            guard let userId = try SignInRecord.userId(name, portalId: portalId, server: server, in: db) else {
                return []
            }
            return try [entry(userId: userId, portalId: portalId, in: db)].compactMap(\.self)
        }
    }

    /// Tells whether a record has a name by which it was found.
    static func record(_ record: EntryRecord, has name: EntryName) -> Bool {
        switch name {
        case .userId(let userId):
            return record.user?.userId == userId
        case .emailAddress(let name, let companyId):
            guard let user = record.user, companyId == nil || companyId == user.companyId else { return false }
            return NormalizedName.comparable(user.emailAddress) == NormalizedName.comparable(name)
        case .screenName(let name, let companyId):
            guard let user = record.user, companyId == nil || companyId == user.companyId else { return false }
            return NormalizedName.comparable(user.screenName) == NormalizedName.comparable(name)
        case .portrait(let portraitId, let uuid):
            return record.portraitId == portraitId && record.uuid == uuid
        case .signIn:
            return record.user != nil
        }
    }

    /// Gives the number of a portal, if anything is stored of it.
    static func portalId(_ server: String, in db: any Database) throws -> Int64? {
        try db.integer("SELECT id FROM portal WHERE server = ?", [server])
    }

    /// Gives the number of a portal and remembers it where it is new.
    static func makePortalId(_ server: String, in db: any Database) throws -> Int64 {
        if let id = try portalId(server, in: db) { return id }
        return try db.insert("INSERT INTO portal (server) VALUES (?) RETURNING id", [server])
    }

    /// Gives the number of a user's entry.
    static func entry(userId: Int64, portalId: Int64, in db: any Database) throws -> Int64? {
        let sql = "SELECT id FROM entry WHERE portalId = ? AND userId = ?"
        return try db.integer(sql, [portalId, userId])
    }

    /// Makes the user's present names lead to the entry, and all its earlier ones to nothing.
    static func rename(entry id: Int64, to user: StoredUser, portalId: Int64, in db: any Database) throws {
        try db.execute("DELETE FROM alias WHERE entryId = ?", [id])
        for (kind, name) in [(Kind.emailAddress, user.emailAddress), (Kind.screenName, user.screenName)] {
            guard let name = NormalizedName.comparable(name) else { continue }
            try db.execute(
                """
                INSERT INTO alias (portalId, kind, name, companyId, entryId) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (portalId, kind, name, companyId) DO UPDATE SET entryId = excluded.entryId
                """,
                [portalId, kind.rawValue, name, user.companyId, id]
            )
        }
    }

    private static func entries(
        _ kind: Kind,
        _ name: String,
        companyId: Int64?,
        portalId: Int64,
        in db: any Database
    ) throws -> [Int64] {
        guard let name = NormalizedName.comparable(name) else { return [] }
        let sql = """
            SELECT entryId FROM alias
            WHERE portalId = ? AND kind = ? AND name = ? AND companyId = coalesce(?, companyId) LIMIT 2
            """
        return try db.integers(sql, [portalId, kind.rawValue, name, companyId])
    }
}
