import StoreEngine

/// The row of what was sent last for a user.
struct SentRecord: Hashable, Sendable {
    /// The digest of the picture as it was prepared; empty for a removal.
    let digest: [UInt8]

    /// The id of the portrait that the portal made of it.
    let portraitId: Int64

    /// The digest of the portal's picture; empty where there is none.
    let portalDigest: [UInt8]

    /// Whether a removal was sent last.
    var isRemoval: Bool { digest.isEmpty }

    /// Fetches what was sent last for a user.
    static func fetch(of userId: Int64, portalId: Int64, in db: any Database) throws -> SentRecord? {
        let sql = "SELECT sha256, portraitId, portalSha256 FROM sentPicture WHERE portalId = ? AND userId = ?"
        guard let row = try db.row(sql, [portalId, userId]) else { return nil }
        var reader = ColumnReader(row)
        return SentRecord(
            digest: try reader.bytes("sha256"),
            portraitId: try reader.integer("portraitId"),
            portalDigest: try reader.bytes("portalSha256")
        )
    }

    /// Notes what was sent, in place of what was sent before.
    func save(of userId: Int64, portalId: Int64, in db: any Database) throws {
        try db.execute(
            """
            INSERT INTO sentPicture (portalId, userId, sha256, portraitId, portalSha256) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (portalId, userId) DO UPDATE SET sha256 = excluded.sha256, portraitId = excluded.portraitId,
                portalSha256 = excluded.portalSha256
            """,
            [portalId, userId, digest, portraitId, portalDigest]
        )
    }

    /// Notes that the portal has the same picture in another size.
    static func renew(_ entry: EntryRecord, of userId: Int64, portalId: Int64, in db: any Database) throws {
        try db.execute(
            "UPDATE sentPicture SET portraitId = ?, portalSha256 = ? WHERE portalId = ? AND userId = ?",
            [entry.portraitId, entry.picture.digest, portalId, userId]
        )
    }
}
