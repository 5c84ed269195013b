/// A picture that the caller has already, so that the portal need not send it again where it still has the same one.
public struct KeptPicture: Hashable, Sendable {
    /// The picture, byte for byte.
    public var bytes: [UInt8]
    /// The media type that the portal announced with it.
    public var mediaType: String?

    /// Takes a picture.
    ///
    /// - Parameters:
    ///   - bytes: The picture.
    ///   - mediaType: The media type that the portal announced with it.
    public init(bytes: [UInt8], mediaType: String?) {
        self.bytes = bytes
        self.mediaType = mediaType
    }

    /// The entity tag that a portal gives these bytes, with its quotes.
    ///
    /// Liferay's `ETagUtil` makes it of the bytes alone: `h = 31 * h + signed byte` in 32 bits, in hexadecimal digits. So
    /// nothing has to be kept beside the picture. Complexity: one pass over the bytes.
    var entityTag: String {
        var hash: UInt32 = 0
        for byte in bytes { hash = hash &* 31 &+ UInt32(bitPattern: Int32(Int8(bitPattern: byte))) }
        return "\"\(String(hash, radix: 16))\""
    }
}
