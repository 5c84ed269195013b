import FoundationEssentials
import StoreEngine

/// What a row says of a list, and its portal's address.
struct ListRecord: Hashable, Sendable {
    /// The base address of the portal.
    let server: String
    /// The account that the rows were shown to.
    let account: String
    /// The name of the list's screenlet.
    let name: String
    /// The digest of what shapes the rows.
    let digest: [UInt8]
    /// The number of rows of page 0.
    let firstPageSize: Int64
    /// The number of rows of each later page.
    let pageSize: Int64

    /// Describes a list.
    init(_ key: ListKey) {
        server = key.portal.server
        account = key.account
        name = key.name
        digest = key.digest
        firstPageSize = Int64(key.firstPageSize)
        pageSize = Int64(key.pageSize)
    }

    /// The columns that a list is read from, in order; `l` is the list and `p` its portal.
    static let columns = "p.server, l.account, l.name, l.digest, l.firstPageSize, l.pageSize"

    /// Reads what a row says of a list.
    init(_ reader: inout ColumnReader) throws(EntryDamage) {
        server = try reader.text("server")
        account = try reader.text("account")
        name = try reader.text("name")
        digest = try reader.bytes("digest")
        firstPageSize = try reader.integer("firstPageSize")
        pageSize = try reader.integer("pageSize")
    }

    /// Appends what is known of the list to a checksum.
    func append(to sum: inout Checksum) {
        sum.append(server)
        sum.append(account)
        sum.append(name)
        sum.append(digest)
        sum.append(firstPageSize)
        sum.append(pageSize)
    }

    /// Finds the number of the list, where something of it is stored.
    func find(in db: any Database) throws -> Int64? {
        let sql = """
            SELECT l.id FROM list l JOIN portal p ON p.id = l.portalId
            WHERE p.server = ? AND l.digest = ? AND l.account = ? AND l.firstPageSize = ? AND l.pageSize = ?
            """
        return try db.integer(sql, [server, digest, account, firstPageSize, pageSize])
    }

    /// Gives the number of the list and makes it where it is new; a damaged row is made good.
    func make(in db: any Database) throws -> Int64 {
        let portalId = try EntryIndex.makePortalId(server, in: db)
        let values: [(any ColumnConvertible)?] = [portalId, account, name, digest, firstPageSize, pageSize]
        return try Self.table.save(values, over: try find(in: db) ?? 0, in: db)
    }

    /// Takes lists without pages away, where the layout doesn't do so by itself.
    ///
    /// - Parameter db: The database, in a transaction.
    /// - Throws: The database's error.
    static func removeEmpty(in db: any Database) throws {
        guard !db.dialect.keepsTotals else { return }
        try db.execute("DELETE FROM list WHERE NOT EXISTS (SELECT 1 FROM page g WHERE g.listId = list.id)")
    }

    private static let table = RecordTable(
        name: "list",
        columns: ["portalId", "account", "name", "digest", "firstPageSize", "pageSize"]
    )
}
