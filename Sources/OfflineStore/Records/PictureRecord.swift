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
}
