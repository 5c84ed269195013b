import LiferayPortal
import Screenlets

/// Tells from its columns what a row is about.
struct RowSubject: Sendable {
    /// The column that names the user where a row has several that could; nil where only one may.
    let chosen: RowColumn?

    /// The selector of a row.
    ///
    /// - Throws: ``PortraitError/Code/usage`` where no column names a user, more than one does, or what it holds can't.
    func selector(in fields: [String: String]) throws(PortraitError) -> UserSelector {
        let company = try number(try RowColumn.companyId.value(in: fields), in: .companyId)
        let (column, value) = try naming(fields)
        switch column {
        case .email: return .emailAddress(value, companyId: company)
        case .screenName: return .screenName(value, companyId: company)
        case .portraitId:
            guard let uuid = try RowColumn.uuid.value(in: fields)?.trimmed else {
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

    /// The column that names the user, and what stands in it.
    private func naming(_ fields: [String: String]) throws(PortraitError) -> (column: RowColumn, value: String) {
        // Where one is chosen and filled, the others are for the template.
        if let chosen, let value = try chosen.value(in: fields) { return (chosen, value.trimmed) }
        var found: [(column: RowColumn, value: String)] = []
        for column in [RowColumn.userId, .email, .screenName, .portraitId] {
            if let value = try column.value(in: fields) { found.append((column, value.trimmed)) }
        }
        guard let first = found.first else {
            throw PortraitError(.usage, message: "the row names no user", hint: "fill \(RowColumn.choices)")
        }
        guard found.count == 1 else {
            let names = found.map(\.column.rawValue).joined(separator: ", ")
            throw PortraitError(
                .usage,
                message: "the row names its user more than once: \(names)",
                hint: "leave one of them filled, or say which column names the user, such as \(first.column.rawValue)"
            )
        }
        return first
    }

    /// The selector and the column of a line that is nothing but a user.
    static func selector(ofLine line: String) -> (column: RowColumn, selector: UserSelector) {
        let text = line.trimmed
        if let userId = Int64(text) { return (.userId, .userId(userId)) }
        if text.contains("@") { return (.email, .emailAddress(text, companyId: nil)) }
        return (.screenName, .screenName(text, companyId: nil))
    }

    private func number(_ text: String?, in column: RowColumn) throws(PortraitError) -> Int64? {
        guard let text = text?.trimmed else { return nil }
        if let number = Int64(text), number > 0 { return number }
        throw PortraitError(
            .usage,
            message: "\"\(text.prefix(64))\" is no \(column.rawValue)",
            hint: "a \(column.rawValue) is a number above 0"
        )
    }
}
