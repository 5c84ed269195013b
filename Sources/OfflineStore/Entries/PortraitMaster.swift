import Digests

/// What a portrait was made from, without its bytes: the picture that was sent, before the portal made it smaller.
public struct PortraitMaster: Hashable, Sendable {
    /// The number of the entry whose picture it stands for.
    let entryId: Int64

    /// The media type of the file, such as `image/jpeg`.
    public let mediaType: String?

    /// The number of bytes of the file.
    public let byteCount: Int

    /// The SHA-256 digest of the bytes.
    let digest: [UInt8]

    /// The SHA-256 digest of the bytes in 64 lower-case hexadecimal digits.
    public var sha256: String { digest.hexadecimal }
}
