import StoreEngine

/// A name in the form in which an edit is found by it.
struct EditAlias: Hashable {
    /// The kind of the name, as in the columns of a name.
    let kind: Int64
    /// The comparable form of the name.
    let name: String
    /// The company of the name; 0 where it was not told or does not matter.
    let companyId: Int64

    /// Makes the form of a name; nil for a user's id, which is a column of its own, and for a name of nothing.
    init?(_ name: EntryName) {
        let columns = name.columns
        switch name {
        case .userId, .portrait(0, _):
            return nil
        case .portrait(let portraitId, let uuid):
            self.init(kind: columns.kind, name: "\(portraitId) \(uuid)", companyId: 0)
        case .emailAddress, .screenName, .signIn:
            guard let comparable = NormalizedName.comparable(columns.text) else { return nil }
            self.init(kind: columns.kind, name: comparable, companyId: columns.number ?? 0)
        }
    }

    private init(kind: Int64, name: String, companyId: Int64) {
        self.kind = kind
        self.name = name
        self.companyId = companyId
    }

    /// Gives the names of a user.
    static func all(of user: StoredUser) -> [EditAlias] {
        [
            .emailAddress(user.emailAddress, companyId: user.companyId),
            .screenName(user.screenName, companyId: user.companyId),
            .portrait(portraitId: user.portraitId, uuid: user.uuid),
        ]
        .compactMap(EditAlias.init)
    }

    /// Gives the names that an edit is found by: its user's, else the one that it was given.
    ///
    /// There are none for one set aside, and for a comment's.
    static func all(of record: EditRecord) -> [EditAlias] {
        guard record.laterId == nil, record.state != .aside, record.comment == nil else { return [] }
        return record.user.map(all) ?? [EditAlias(record.name)].compactMap(\.self)
    }

    /// Makes the present names of an edit lead to it, and its earlier ones to nothing.
    static func rename(_ record: EditRecord, portalId: Int64, in db: any Database) throws {
        try db.execute("DELETE FROM editAlias WHERE editId = ?", [record.id])
        let sql = "INSERT INTO editAlias (portalId, kind, name, companyId, editId) VALUES (?, ?, ?, ?, ?)"
        for alias in all(of: record) {
            try db.execute(sql, [portalId, alias.kind, alias.name, alias.companyId, record.id])
        }
    }

    /// Finds the edits that have this name, whatever company it was told with; those of this company first.
    func editIds(portalId: Int64, in db: any Database) throws -> [(id: Int64, companyId: Int64)] {
        let sql = """
            SELECT editId, companyId FROM editAlias WHERE portalId = ? AND kind = ? AND name = ?
            ORDER BY companyId = ? DESC LIMIT 3
            """
        return try db.rows(sql, [portalId, kind, name, companyId])
            .map { row in
                var reader = ColumnReader(row)
                return (try reader.integer("editId"), try reader.integer("companyId"))
            }
    }
}
