import Digests
import StoreEngine

/// The rows of pictures in quarantine.
enum QuarantineRecord {
    /// The most pictures that are remembered; the oldest are forgotten, and found out again.
    static let maximumCount = 10_000

    private static let columns = "id, sha256, length, byteCount, reason, addedAt"

    /// Adds a picture; one that is there already stays as it is.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - reason: Why, in words.
    ///   - time: When, in milliseconds since 1970.
    ///   - maximumByteCount: The most bytes of pictures that are kept for export, the newest first.
    ///   - db: The database, in a transaction.
    /// - Throws: The database's error.
    static func add(
        _ bytes: [UInt8],
        reason: String,
        at time: Int64,
        maximumByteCount: Int,
        in db: any Database
    ) throws {
        try db.execute(
            """
            INSERT INTO quarantine (sha256, length, byteCount, reason, addedAt, bytes) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (sha256) DO NOTHING
            """,
            [SHA256.digest(of: bytes), bytes.count, bytes.count, reason, time, bytes]
        )
        try db.execute(
            """
            DELETE FROM quarantine WHERE id <= (SELECT id FROM quarantine ORDER BY id DESC LIMIT 1 OFFSET \(maximumCount))
            """
        )
        try db.execute(
            """
            UPDATE quarantine SET bytes = NULL, byteCount = 0 WHERE byteCount > 0 AND id IN (
                SELECT t.id FROM (SELECT id, SUM(byteCount) OVER (ORDER BY id DESC) AS total FROM quarantine) t
                WHERE t.total > ?)
            """,
            [maximumByteCount]
        )
    }

    /// Reads pictures, the oldest first.
    ///
    /// - Parameters:
    ///   - last: The number after which to begin.
    ///   - limit: The most that are read.
    ///   - db: The database.
    /// - Returns: The pictures.
    /// - Throws: The database's error.
    static func fetch(after last: Int64, limit: Int, in db: any Database) throws -> [QuarantinedPicture] {
        try db.rows("SELECT \(columns) FROM quarantine WHERE id > ? ORDER BY id LIMIT ?", [last, limit]).map(picture)
    }

    /// Reads one picture.
    ///
    /// - Parameters:
    ///   - id: Its number.
    ///   - db: The database.
    /// - Returns: The picture; nil where there is none of that number.
    /// - Throws: The database's error.
    static func fetch(id: Int64, in db: any Database) throws -> QuarantinedPicture? {
        try db.row("SELECT \(columns) FROM quarantine WHERE id = ?", [id]).map(picture)
    }

    /// Reads the bytes of a picture, and proves them.
    ///
    /// - Parameters:
    ///   - id: Its number.
    ///   - db: The database.
    /// - Returns: The bytes; nil where they are not kept, or damaged.
    /// - Throws: The database's error.
    static func bytes(id: Int64, in db: any Database) throws -> [UInt8]? {
        guard let row = try db.row("SELECT sha256, bytes FROM quarantine WHERE id = ?", [id]) else { return nil }
        var reader = ColumnReader(row)
        let digest = try reader.bytes("sha256")
        guard let bytes = try reader.optionalBytes("bytes"), SHA256.digest(of: bytes) == digest else { return nil }
        return bytes
    }

    private static func picture(_ row: Row) throws(EntryDamage) -> QuarantinedPicture {
        var reader = ColumnReader(row)
        let id = try reader.integer("id")
        let digest = try reader.bytes("sha256")
        let length = try reader.integer("length")
        let kept = try reader.integer("byteCount")
        return QuarantinedPicture(
            id: id,
            sha256: digest.hexadecimal,
            byteCount: Int(length),
            isKept: kept == length,
            reason: try reader.text("reason"),
            addedAt: Milliseconds.date(try reader.integer("addedAt"))
        )
    }
}
