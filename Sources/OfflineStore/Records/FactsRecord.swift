import FoundationEssentials
import StoreEngine

/// What was learnt of a portal, with the time of learning.
struct FactsRecord: Hashable, Sendable {
    /// What kinds of facts there are, by the columns that they lie in.
    enum Kind: String, Sendable {
        /// What sessions learn; the last one's knowledge stands.
        case facts
        /// The box into which the portal fits pictures, which is known to all sessions at once.
        case portraitBox
    }

    /// What it is about.
    var kind = Kind.facts
    /// What was learnt, in the caller's own form.
    var bytes: [UInt8]
    /// The time of storing in milliseconds.
    var receivedAt: Int64

    /// Fetches the facts of a portal.
    ///
    /// - Parameters:
    ///   - kind: What they are about.
    ///   - server: The base address of the portal.
    ///   - db: The database.
    /// - Returns: The facts, or nil where none are stored or they are damaged, as they can be learnt again.
    /// - Throws: The database's error.
    static func fetch(_ kind: Kind = .facts, server: String, in db: any Database) throws -> FactsRecord? {
        let sql = "SELECT \(kind.columns) FROM portal WHERE server = ? AND \(kind.rawValue) IS NOT NULL"
        guard let row = try db.row(sql, [server]) else { return nil }
        do throws(EntryDamage) {
            return try FactsRecord(row, kind, server: server)
        } catch {
            return nil
        }
    }

    /// Reads facts and proves their checksum.
    init(_ row: Row, _ kind: Kind, server: String) throws(EntryDamage) {
        self.kind = kind
        var reader = ColumnReader(row)
        bytes = try reader.bytes("facts")
        receivedAt = try reader.integer("factsReceivedAt")
        guard try reader.bytes("factsChecksum") == checksum(server: server) else { throw .metadata }
    }

    /// Creates facts.
    init(_ kind: Kind = .facts, bytes: [UInt8], receivedAt: Int64) {
        self.kind = kind
        self.bytes = bytes
        self.receivedAt = receivedAt
    }

    /// Writes the facts of a portal.
    func save(server: String, in db: any Database) throws {
        let portalId = try EntryIndex.makePortalId(server, in: db)
        try db.execute(
            "UPDATE portal SET (\(kind.columns)) = (?, ?, ?) WHERE id = ?",
            [bytes, receivedAt, checksum(server: server), portalId]
        )
    }

    /// Forgets the facts of a portal.
    static func forget(_ kind: Kind, server: String, in db: any Database) throws {
        try db.execute("UPDATE portal SET \(kind.rawValue) = NULL WHERE server = ?", [server])
    }

    private func checksum(server: String) -> [UInt8] {
        var sum = Checksum(kind: kind.mark)
        sum.append(server)
        sum.append(bytes)
        sum.append(receivedAt)
        return sum.value
    }
}

extension FactsRecord.Kind {
    /// The columns of the bytes, of their time and of the checksum over both.
    fileprivate var columns: String { "\(rawValue), \(rawValue)ReceivedAt, \(rawValue)Checksum" }

    /// What a checksum over them begins with.
    fileprivate var mark: StaticString {
        switch self {
        case .facts: "facts"
        case .portraitBox: "portraitBox"
        }
    }
}
