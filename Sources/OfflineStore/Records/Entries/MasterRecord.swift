import Digests
import StoreEngine

/// The row of a master, without its bytes.
///
/// No picture of somebody else and no outdated one is ever drawn from it. It belongs to the entry of one user of one portal,
/// and stands for one file: the bytes that the portal gave back for what was sent, which were proved to show it. On Liferay
/// 6.2 a new portrait keeps the portrait id, so the id tells nothing there; the digest does, since a portal that has another
/// picture has other bytes. So an entry has its master only as long as both are the same, which is looked at in the
/// transaction that reads the entry. Who draws gets the bytes by the master's own digest, and proves them.
struct MasterRecord: Hashable, Sendable {
    /// The number of the entry.
    let id: Int64
    /// The id of the portrait that it stands for.
    let portraitId: Int64
    /// The digest of the portal's bytes that it stands for.
    let portalDigest: [UInt8]
    /// What the picture is.
    let mediaType: String?
    /// The digest of its bytes.
    let digest: [UInt8]
    /// The number of its bytes.
    let byteCount: Int64

    /// The checksum over everything but the bytes, which take part by their digest, and over whose entry it is.
    private func checksum(of entry: EntryRecord) -> [UInt8] {
        var sum = Checksum(kind: "master")
        sum.append(entry.server)
        sum.append(entry.user?.userId)
        sum.append(portraitId)
        sum.append(portalDigest)
        sum.append(mediaType)
        sum.append(digest)
        sum.append(byteCount)
        return sum.value
    }

    /// The master for the caller.
    var master: PortraitMaster {
        PortraitMaster(entryId: id, mediaType: mediaType, byteCount: Int(byteCount), digest: digest)
    }

    /// Describes the master of an entry that has just been stored.
    private init(_ picture: StoredPicture.Original, of entry: EntryRecord) {
        id = entry.id
        portraitId = entry.portraitId
        portalDigest = entry.picture.digest
        mediaType = picture.mediaType
        digest = picture.digest
        byteCount = Int64(picture.bytes.count)
    }

    private static let columns = "id, portraitId, portalSha256, mediaType, sha256, byteCount, checksum"

    /// Reads a row, and proves its checksum.
    private init(_ row: Row, of entry: EntryRecord) throws(EntryDamage) {
        var reader = ColumnReader(row)
        id = try reader.integer("id")
        portraitId = try reader.integer("portraitId")
        portalDigest = try reader.bytes("portalSha256")
        mediaType = try reader.optionalText("mediaType")
        digest = try reader.bytes("sha256")
        byteCount = try reader.integer("byteCount")
        guard try reader.bytes("checksum") == checksum(of: entry) else { throw .metadata }
    }

    /// Whether it stands for the picture of an entry.
    private func stands(for entry: EntryRecord) -> Bool {
        entry.portraitId == portraitId && entry.portraitId != 0 && entry.picture != .noPortrait
            && entry.picture.digest == portalDigest
    }

    /// Fetches what an entry's picture was made from.
    ///
    /// - Parameters:
    ///   - entry: The entry.
    ///   - db: The database, in the transaction that the entry was read in.
    /// - Returns: The master; nil where there is none, where it is damaged, or where the portal has another picture by now.
    /// - Throws: The database's error.
    static func fetch(of entry: EntryRecord, in db: any Database) throws(StoreError) -> MasterRecord? {
        guard case .success(let record?) = try found(of: entry, in: db), record.stands(for: entry) else { return nil }
        return record
    }

    /// Finds what is wrong with a master.
    ///
    /// - Parameters:
    ///   - id: The number of its entry.
    ///   - db: The database.
    /// - Returns: The damage, or nil where there is none.
    /// - Throws: The database's error.
    static func damage(id: Int64, in db: any Database) throws -> EntryDamage? {
        let record: MasterRecord?
        switch try EntryRecord.fetch(id: id, in: db) {
        case .success(let entry): record = try found(of: entry, in: db).get()
        // Whose it is can't be told; that it can't is told of the entry.
        case .failure, nil: return nil
        }
        guard let record else { return nil }
        return try bytes(of: record.master, in: db) == nil ? .picture : nil
    }

    private static func found(
        of entry: EntryRecord,
        in db: any Database
    ) throws(StoreError) -> Result<MasterRecord?, EntryDamage> {
        do {
            guard let row = try db.row("SELECT \(columns) FROM master WHERE id = ?", [entry.id]) else {
                return .success(nil)
            }
            return Result { () throws(EntryDamage) in try MasterRecord(row, of: entry) }
        } catch StoreError.corrupt {
            return .failure(.structure)
        }
    }

    /// Fetches the bytes of a master and proves their digest.
    ///
    /// - Parameters:
    ///   - master: The master.
    ///   - db: The database.
    /// - Returns: The bytes; nil where they are gone, or damaged, or another master is there by now.
    /// - Throws: The database's error.
    static func bytes(of master: PortraitMaster, in db: any Database) throws(StoreError) -> [UInt8]? {
        do {
            let sql = "SELECT bytes FROM master WHERE id = ? AND sha256 = ?"
            guard case .bytes(let bytes)? = try db.row(sql, [master.entryId, master.digest])?.values.first,
                SHA256.digest(of: bytes) == master.digest
            else { return nil }
            return bytes
        } catch StoreError.corrupt {
            return nil
        }
    }

    /// Fetches what an entry's picture was made from, with its bytes.
    ///
    /// - Parameters:
    ///   - entry: The entry.
    ///   - db: The database, in the transaction that the entry was read in.
    /// - Returns: The picture; nil where there is none, or where the portal has another picture by now.
    /// - Throws: The database's error.
    static func original(of entry: EntryRecord, in db: any Database) throws(StoreError) -> StoredPicture.Original? {
        guard let master = try fetch(of: entry, in: db)?.master, let bytes = try bytes(of: master, in: db) else {
            return nil
        }
        return StoredPicture.Original(bytes: bytes, mediaType: master.mediaType, digest: master.digest)
    }

    /// Stores what an entry's picture was made from, or forgets what it was made from before.
    ///
    /// - Parameters:
    ///   - picture: What it was made from; nil where that is not known. A master that stands for it stays then.
    ///   - entry: The entry, which has just been stored.
    ///   - db: The database, in a transaction.
    /// - Returns: Whether there is another master now.
    /// - Throws: The database's error.
    static func save(_ picture: StoredPicture.Original?, of entry: EntryRecord, in db: any Database) throws -> Bool {
        guard let picture, entry.user != nil, entry.portraitId != 0, entry.picture != .noPortrait,
            entry.picture.digest != picture.digest
        else {
            // What stands for another picture can't be drawn from any more.
            let sql = "DELETE FROM master WHERE id = ? AND (portraitId <> ? OR portalSha256 <> ?)"
            return try db.execute(sql, [entry.id, entry.portraitId, entry.picture.digest]) > 0
        }
        let record = MasterRecord(picture, of: entry)
        try db.execute(
            """
            INSERT INTO master (\(columns), bytes) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET portraitId = excluded.portraitId, portalSha256 = excluded.portalSha256,
                mediaType = excluded.mediaType, sha256 = excluded.sha256, byteCount = excluded.byteCount,
                checksum = excluded.checksum, bytes = excluded.bytes
            """,
            [
                record.id, record.portraitId, record.portalDigest, record.mediaType, record.digest, record.byteCount,
                record.checksum(of: entry), picture.bytes,
            ]
        )
        return true
    }
}
