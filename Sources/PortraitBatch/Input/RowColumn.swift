import Screenlets

/// The columns of a row that mean something to a batch; all others are for the template only.
enum RowColumn: String, CaseIterable, Hashable, Sendable {
    case userId
    case email
    case screenName
    case portraitId
    case uuid
    case companyId
    /// The path of a picture that is uploaded.
    case file

    /// The column that a header names; case, blanks, dashes and underscores make no difference.
    init?(named name: some StringProtocol) {
        let letters = name.lowercased().filter { $0.isLetter || $0.isNumber }
        switch letters {
        case "emailaddress", "mail": self = .email
        case "picture", "image", "path": self = .file
        default:
            guard let column = Self.allCases.first(where: { $0.rawValue.lowercased() == letters }) else { return nil }
            self = column
        }
    }

    /// What stands in the columns of this meaning; nil where there is none, or nothing in it but white space.
    ///
    /// - Throws: ``PortraitError/Code/usage`` where several are filled: nobody can tell which of them counts.
    func value(in fields: [String: String]) throws(PortraitError) -> String? {
        let filled = fields.filter { name, value in Self(named: name) == self && !value.trimmed.isEmpty }
        guard filled.count > 1 else { return filled.first?.value }
        throw PortraitError(
            .usage,
            message: "the row has more than one \(rawValue): \(filled.keys.sorted().joined(separator: ", "))",
            hint: "leave one of them filled, or give the others another name"
        )
    }

    /// The columns that can name a user, as messages list them.
    static let choices = "userId, email, screenName, or portraitId with uuid"
}
