import StoreEngine

extension EditRecord {
    /// The columns that a record is read from, in order; `d` is the edit, `p` its portal and `c` its comment.
    static let columns =
        (["d.id", "p.server"] + table.columns.dropFirst().map { "d.\($0)" } + CommentTable.columns.map { "c.\($0)" })
        .joined(separator: ", ")

    /// The start of every query for records.
    static let selection = """
        SELECT \(columns) FROM edit d LEFT JOIN portal p ON p.id = d.portalId LEFT JOIN editComment c ON c.editId = d.id
        """

    /// Reads a record and proves its checksum.
    ///
    /// - Parameters:
    ///   - row: A row with the columns of a record.
    ///   - isProven: Whether the checksum has to be right; true by default.
    /// - Throws: The damage, where the row is not what was stored.
    init(_ row: Row, proven isProven: Bool = true) throws(EntryDamage) {
        var reader = ColumnReader(row)
        id = try reader.integer("id")
        server = try reader.text("server")
        laterId = try reader.optionalInteger("laterId")
        name = try EntryName(
            EntryName.Columns(
                kind: try reader.integer("nameKind"),
                text: try reader.text("nameText"),
                number: try reader.optionalInteger("nameNumber")
            )
        )
        let whose = try UserColumns(&reader)
        userId = whose.userId
        user = whose.user
        picture = try PictureRecord(&reader)
        let portraitId = try reader.optionalInteger("basePortraitId")
        let sha256 = try reader.optionalText("baseSha256")
        base = portraitId.map { PortraitBase(portraitId: $0, sha256: sha256) }
        state = try EditState(code: try reader.integer("state"))
        attempts = try reader.integer("attempts")
        dueAt = try reader.integer("dueAt")
        reason = try reader.optionalText("reason")
        begunRevision = try reader.optionalInteger("begunRevision")
        replacedRevision = try reader.optionalInteger("replacedRevision")
        madeAt = try reader.integer("madeAt")
        serial = try reader.integer("serial")
        revision = try reader.integer("revision")
        let isComment = try reader.integer("isComment") != 0
        cameAs = try reader.optionalText("cameAs")
        let stored = try reader.bytes("checksum")
        comment = try CommentTable.read(&reader)
        guard isProven else { return }
        guard stored == checksum, isComment == (comment != nil) else { throw .metadata }
    }
}
