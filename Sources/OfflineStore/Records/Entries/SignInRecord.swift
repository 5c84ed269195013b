import FoundationEssentials
import StoreEngine

/// Who an account name was found to be when it signed in.
enum SignInRecord {
    /// Gives the user of an account name.
    ///
    /// - Parameters:
    ///   - name: The comparable form of the account name.
    ///   - portalId: The number of the portal.
    ///   - server: The base address of the portal.
    ///   - db: The database.
    /// - Returns: The id of the user, or nil where the name never signed in.
    /// - Throws: The damage of the row, or the database's error.
    static func userId(_ name: String, portalId: Int64, server: String, in db: any Database) throws -> Int64? {
        let sql = "SELECT userId, checksum FROM signIn WHERE portalId = ? AND name = ?"
        guard let row = try db.row(sql, [portalId, name]) else { return nil }
        var reader = ColumnReader(row)
        let userId = try reader.integer("userId")
        guard try reader.bytes("checksum") == checksum(name, server: server, userId: userId) else {
            throw EntryDamage.metadata
        }
        return userId
    }

    /// Remembers the user of an account name.
    static func save(_ name: String, userId: Int64, portalId: Int64, server: String, in db: any Database) throws {
        guard let name = NormalizedName.comparable(name) else { return }
        try db.execute(
            """
            INSERT INTO signIn (portalId, name, userId, checksum) VALUES (?, ?, ?, ?)
            ON CONFLICT (portalId, name) DO UPDATE SET userId = excluded.userId, checksum = excluded.checksum
            """,
            [portalId, name, userId, checksum(name, server: server, userId: userId)]
        )
    }

    private static func checksum(_ name: String, server: String, userId: Int64) -> [UInt8] {
        var sum = Checksum(kind: "signIn")
        sum.append(server)
        sum.append(name)
        sum.append(userId)
        return sum.value
    }
}
