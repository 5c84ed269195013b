import Digests
import StoreEngine

/// What an entry's row says of its picture.
enum PictureRecord: Hashable, Sendable {
    /// The picture's bytes have this digest and number.
    case original(mediaType: String?, digest: [UInt8], byteCount: Int)

    /// There is no picture.
    case noPortrait

    /// The number of bytes of the picture.
    var byteCount: Int {
        switch self {
        case .original(_, _, let byteCount): byteCount
        case .noPortrait: 0
        }
    }

    /// The digest of the picture; empty where there is none.
    var digest: [UInt8] {
        switch self {
        case .original(_, let digest, _): digest
        case .noPortrait: []
        }
    }

    /// The media type of the picture, if one was told.
    var mediaType: String? {
        switch self {
        case .original(let mediaType, _, _): mediaType
        case .noPortrait: nil
        }
    }

    /// Describes a picture.
    init(_ picture: StoredPicture) {
        switch picture {
        case .noPortrait: self = .noPortrait
        case .original(let original):
            self = .original(mediaType: original.mediaType, digest: original.digest, byteCount: original.bytes.count)
        }
    }

    /// Reads what a row says of the picture.
    init(_ reader: inout ColumnReader) throws(EntryDamage) {
        let kind = try reader.integer("pictureKind")
        let mediaType = try reader.optionalText("mediaType")
        let digest = try reader.bytes("sha256")
        let byteCount = try reader.integer("byteCount")
        switch kind {
        case 0: self = .noPortrait
        case 1: self = .original(mediaType: mediaType, digest: digest, byteCount: Int(byteCount))
        default: throw .column("pictureKind")
        }
    }

    /// Appends what is known of the picture to a checksum.
    func append(to sum: inout Checksum) {
        sum.append(Int64(self == .noPortrait ? 0 : 1))
        sum.append(mediaType)
        sum.append(digest)
        sum.append(Int64(byteCount))
    }

    /// Fetches the picture and proves its digest.
    ///
    /// - Parameters:
    ///   - sql: The query for the column of its bytes.
    ///   - id: The number that the query asks with.
    ///   - db: The database.
    /// - Returns: The picture or its damage.
    /// - Throws: The database's error, but not the one for a damaged structure.
    func fetch(_ sql: String, _ id: Int64, in db: any Database) throws(StoreError) -> Result<StoredPicture, EntryDamage>
    {
        guard case .original(let mediaType, let digest, let byteCount) = self else { return .success(.noPortrait) }
        do {
            guard let row = try db.row(sql, [id]) else {
                return .failure(.pictureMissing)
            }
            var reader = ColumnReader(row)
            guard let bytes = try? reader.bytes("bytes") else { return .failure(.column("bytes")) }
            guard bytes.count == byteCount, SHA256.digest(of: bytes) == digest else { return .failure(.picture) }
            return .success(.original(StoredPicture.Original(bytes: bytes, mediaType: mediaType, digest: digest)))
        } catch StoreError.corrupt {
            return .failure(.structure)
        }
    }
}
