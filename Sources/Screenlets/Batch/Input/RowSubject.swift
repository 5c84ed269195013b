import LiferayPortal

/// Tells from its columns what a row is about.
struct RowSubject: Sendable {
    /// The column that names the user where a row has several that could; nil where only one may.
    let chosen: RowColumn?

    /// The selector of a row.
    ///
    /// - Throws: ``PortraitError/Code/usage`` where no column names a user, more than one does, or what it holds can't.
    func selector(in fields: [String: String]) throws(PortraitError) -> UserSelector {
        var values: [RowColumn: String] = [:]
        for (name, value) in fields {
            guard let column = RowColumn(named: name) else { continue }
            let value = value.trimmed
            if !value.isEmpty { values[column] = value }
        }
        let company = try number(values[.companyId], in: .companyId)
        let naming: [RowColumn] = [.userId, .email, .screenName, .portraitId].filter { values[$0] != nil }
        guard let first = naming.first else {
            throw PortraitError(.usage, message: "the row names no user", hint: "fill \(RowColumn.choices)")
        }
        let column = chosen.flatMap { naming.contains($0) ? $0 : nil } ?? first
        guard naming.count == 1 || column == chosen, let value = values[column] else {
            throw PortraitError(
                .usage,
                message: "the row names its user more than once: \(naming.map(\.rawValue).joined(separator: ", "))",
                hint: "leave one of them filled, or choose with --by \(first.rawValue)"
            )
        }
        switch column {
        case .email: return .emailAddress(value, companyId: company)
        case .screenName: return .screenName(value, companyId: company)
        case .portraitId:
            guard let uuid = values[.uuid] else {
                throw PortraitError(
                    .usage,
                    message: "the row has a portraitId and no uuid",
                    hint: "the portal gives a portrait by id only with its user's uuid"
                )
            }
            return .portrait(portraitId: try number(value, in: column) ?? 0, uuid: uuid, female: false)
        case .userId, .uuid, .companyId, .file: return .userId(try number(value, in: .userId) ?? 0)
        }
    }

    /// The selector and the column of a line that is nothing but a user.
    static func selector(ofLine line: String) -> (column: RowColumn, selector: UserSelector) {
        let text = line.trimmed
        if let userId = Int64(text) { return (.userId, .userId(userId)) }
        if text.contains("@") { return (.email, .emailAddress(text, companyId: nil)) }
        return (.screenName, .screenName(text, companyId: nil))
    }

    private func number(_ text: String?, in column: RowColumn) throws(PortraitError) -> Int64? {
        guard let text else { return nil }
        if let number = Int64(text), number > 0 { return number }
        throw PortraitError(
            .usage,
            message: "\"\(text.prefix(64))\" is no \(column.rawValue)",
            hint: "a \(column.rawValue) is a number above 0"
        )
    }
}
