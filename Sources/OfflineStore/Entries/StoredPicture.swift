/// The picture of an entry: the original, or the knowledge that there is none.
public enum StoredPicture: Hashable, Sendable {
    /// The picture as the portal gave it, or as it is to be sent.
    case original(Original)

    /// The user has no portrait, which is a good answer and is remembered as one.
    case noPortrait

    /// The number of bytes of the picture; 0 where there is none.
    public var byteCount: Int {
        switch self {
        case .original(let original): original.bytes.count
        case .noPortrait: 0
        }
    }
}
