extension EntryName {
    /// A name as it is written in columns.
    struct Columns: Hashable {
        /// The kind of the name: 1 e-mail address, 2 screen name, 3 user id, 4 portrait, 5 sign-in.
        var kind: Int64
        /// The name as it was written, the uuid of a portrait, or nothing.
        var text = ""
        /// The company of the name, if it was told, the id of the user, or the id of the portrait.
        var number: Int64?
    }

    /// The columns of this name.
    var columns: Columns {
        switch self {
        case .emailAddress(let name, let companyId): Columns(kind: 1, text: name, number: companyId)
        case .screenName(let name, let companyId): Columns(kind: 2, text: name, number: companyId)
        case .userId(let userId): Columns(kind: 3, number: userId)
        case .portrait(let portraitId, let uuid): Columns(kind: 4, text: uuid, number: portraitId)
        case .signIn(let name): Columns(kind: 5, text: name)
        }
    }

    /// Reads a name from its columns.
    init(_ columns: Columns) throws(EntryDamage) {
        switch (columns.kind, columns.number) {
        case (1, let companyId): self = .emailAddress(columns.text, companyId: companyId)
        case (2, let companyId): self = .screenName(columns.text, companyId: companyId)
        case (3, let userId?): self = .userId(userId)
        case (4, let portraitId?): self = .portrait(portraitId: portraitId, uuid: columns.text)
        case (5, nil): self = .signIn(columns.text)
        default: throw .column("nameKind")
        }
        // What does not belong to the kind was not written by the store.
        guard self.columns == columns else { throw .column("nameText") }
    }
}
