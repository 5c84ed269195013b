/// SHA-1 (RFC 3174), which portals name the owner of a picture with; it protects nothing.
public enum SHA1 {
    /// Digests bytes at once.
    ///
    /// - Parameter bytes: The bytes.
    /// - Returns: 20 bytes.
    public static func digest(of bytes: [UInt8]) -> [UInt8] { Nettle.sha1(bytes) }
}
