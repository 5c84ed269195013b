import StoreEngine

/// The columns that say whose portrait a row is about.
struct UserColumns: Hashable, Sendable {
    /// The company of the user; nil where the user's data are not known.
    var companyId: Int64?
    /// The id of the user, if known.
    var userId: Int64?
    /// The id of the portrait; 0 where there is none or it is not known.
    var portraitId: Int64 = 0
    /// The identifier that the portrait's token is made from.
    var uuid = ""
    /// Screen name, e-mail address, first, middle and last name.
    private var names = Array(repeating: "", count: 5)

    /// The names of the columns, in order.
    static let list = [
        "companyId", "userId", "portraitId", "uuid", "screenName", "emailAddress", "firstName", "middleName",
        "lastName",
    ]

    /// Describes a user, or what is known where the user is not.
    init(_ user: StoredUser?, userId: Int64? = nil, portraitId: Int64 = 0, uuid: String = "") {
        self.userId = user?.userId ?? userId
        self.portraitId = user?.portraitId ?? portraitId
        self.uuid = user?.uuid ?? uuid
        guard let user else { return }
        companyId = user.companyId
        names = [user.screenName, user.emailAddress, user.firstName, user.middleName, user.lastName]
    }

    /// Reads the columns of a row.
    init(_ reader: inout ColumnReader) throws(EntryDamage) {
        companyId = try reader.optionalInteger("companyId")
        userId = try reader.optionalInteger("userId")
        portraitId = try reader.integer("portraitId")
        uuid = try reader.text("uuid")
        for (index, name) in UserColumns.list.suffix(5).enumerated() { names[index] = try reader.text(name) }
    }

    /// The user, if the user's data are known.
    var user: StoredUser? {
        guard let userId, let companyId else { return nil }
        return StoredUser(
            userId: userId,
            companyId: companyId,
            portraitId: portraitId,
            uuid: uuid,
            screenName: names[0],
            emailAddress: names[1],
            firstName: names[2],
            middleName: names[3],
            lastName: names[4]
        )
    }

    /// The values to write, in the order of the columns.
    var values: [(any ColumnConvertible)?] {
        [companyId, userId, portraitId, uuid] + names.map { $0 as (any ColumnConvertible)? }
    }

    /// Appends the columns to a checksum; where the user is not known, the absence of the names.
    func append(to sum: inout Checksum) {
        sum.append(companyId)
        sum.append(userId)
        sum.append(portraitId)
        sum.append(uuid)
        for name in names { sum.append(user == nil ? nil : name) }
    }
}
