import FoundationEssentials
import StoreEngine

/// What was learnt of a portal, with the time of learning.
struct FactsRecord: Hashable, Sendable {
    /// What was learnt, in the caller's own form.
    var bytes: [UInt8]
    /// The time of storing in milliseconds.
    var receivedAt: Int64

    /// Fetches the facts of a portal.
    ///
    /// - Parameters:
    ///   - server: The base address of the portal.
    ///   - db: The database.
    /// - Returns: The facts, or nil where none are stored or they are damaged, as they can be learnt again.
    /// - Throws: The database's error.
    static func fetch(server: String, in db: any Database) throws -> FactsRecord? {
        let sql = """
            SELECT facts, factsReceivedAt, factsChecksum FROM portal WHERE server = ? AND facts IS NOT NULL
            """
        guard let row = try db.row(sql, [server]) else { return nil }
        do throws(EntryDamage) {
            return try FactsRecord(row, server: server)
        } catch {
            return nil
        }
    }

    /// Reads facts and proves their checksum.
    init(_ row: Row, server: String) throws(EntryDamage) {
        var reader = ColumnReader(row)
        bytes = try reader.bytes("facts")
        receivedAt = try reader.integer("factsReceivedAt")
        guard try reader.bytes("factsChecksum") == checksum(server: server) else { throw .metadata }
    }

    /// Creates facts.
    init(bytes: [UInt8], receivedAt: Int64) {
        self.bytes = bytes
        self.receivedAt = receivedAt
    }

    /// Writes the facts of a portal.
    func save(server: String, in db: any Database) throws {
        let portalId = try EntryIndex.makePortalId(server, in: db)
        try db.execute(
            "UPDATE portal SET facts = ?, factsReceivedAt = ?, factsChecksum = ? WHERE id = ?",
            [bytes, receivedAt, checksum(server: server), portalId]
        )
    }

    private func checksum(server: String) -> [UInt8] {
        var sum = Checksum(kind: "facts")
        sum.append(server)
        sum.append(bytes)
        sum.append(receivedAt)
        return sum.value
    }
}
