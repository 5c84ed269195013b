import StoreEngine

/// The ways from a name to the number of the edit of a portrait that reads show; none leads to one set aside.
enum EditIndex {
    private static let byPortalId = """
        SELECT id FROM edit
        WHERE portalId = ? AND userId = ? AND laterId IS NULL
        AND state <> \(EditState.aside.code) AND isComment = 0
        """

    private static let byServer = """
        SELECT d.id FROM portal p CROSS JOIN edit d
        WHERE p.server = ? AND d.portalId = p.id AND d.userId = ? AND d.laterId IS NULL
        AND d.state <> \(EditState.aside.code) AND d.isComment = 0
        """

    /// Finds the edit of a user.
    static func edit(of userId: Int64, portalId: Int64, in db: any Database) throws -> Int64? {
        try db.integer(byPortalId, [portalId, userId])
    }

    /// Finds the edit of a user of a portal of which only the address is known.
    static func edit(of userId: Int64, server: String, in db: any Database) throws -> Int64? {
        try db.integer(byServer, [server, userId])
    }

    /// Finds the edit that a name leads to.
    ///
    /// A name that was told without its company and one that was told with it are the same, unless there are several.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - server: The base address of the portal.
    ///   - db: The database.
    /// - Returns: The number of the edit, or nil where there is none or the name is ambiguous.
    /// - Throws: The database's error; the damage of a remembered sign-in.
    static func find(_ name: EntryName, server: String, in db: any Database) throws -> Int64? {
        guard let portalId = try EntryIndex.portalId(server, in: db) else { return nil }
        if case .userId(let userId) = name { return try edit(of: userId, portalId: portalId, in: db) }
        if case .signIn(let name) = name, let name = NormalizedName.comparable(name),
            let userId = try SignInRecord.userId(name, portalId: portalId, server: server, in: db),
            let id = try edit(of: userId, portalId: portalId, in: db)
        {
            return id
        }
        guard let alias = EditAlias(name) else { return nil }
        let found = try alias.editIds(portalId: portalId, in: db)
            .filter { alias.companyId == 0 || [0, alias.companyId].contains($0.companyId) }
        let exact = found.filter { $0.companyId == alias.companyId }
        if exact.count == 1 { return exact.first?.id }
        return found.count == 1 ? found.first?.id : nil
    }

    /// Finds the edits of nobody known yet whose name is one of a user's, in the order of their making.
    ///
    /// - Parameters:
    ///   - user: The user.
    ///   - signIn: The account name that turned out to be this user, if any.
    ///   - portalId: The number of the portal.
    ///   - db: The database.
    /// - Returns: The numbers of the edits.
    /// - Throws: The database's error.
    static func unresolved(
        as user: StoredUser,
        signIn: String?,
        portalId: Int64,
        in db: any Database
    ) throws -> [Int64] {
        var aliases = EditAlias.all(of: user)
        if let signIn, let alias = EditAlias(.signIn(signIn)) { aliases.append(alias) }
        var found: [(id: Int64, serial: Int64)] = []
        for alias in aliases {
            let sql = """
                SELECT d.id, d.serial FROM editAlias a JOIN edit d ON d.id = a.editId
                WHERE a.portalId = ? AND a.kind = ? AND a.name = ? AND a.companyId IN (?, 0) AND d.userId IS NULL
                """
            for row in try db.rows(sql, [portalId, alias.kind, alias.name, alias.companyId]) {
                var reader = ColumnReader(row)
                let edit = (id: try reader.integer("id"), serial: try reader.integer("serial"))
                if !found.contains(where: { $0.id == edit.id }) { found.append(edit) }
            }
        }
        return found.sorted { ($0.serial, $0.id) < ($1.serial, $1.id) }.map(\.id)
    }

    /// Tells whether a record has a name by which it was found.
    static func record(_ record: EditRecord, has name: EntryName) -> Bool {
        switch name {
        case .userId(let userId): return record.userId == userId
        case .signIn where record.userId != nil: return true
        default:
            guard let alias = EditAlias(name) else { return false }
            return EditAlias.all(of: record)
                .contains { own in
                    own.kind == alias.kind && own.name == alias.name
                        && (own.companyId == alias.companyId || own.companyId == 0 || alias.companyId == 0)
                }
        }
    }
}
