/// MD5 (RFC 1321), which avatars of Gravatar and Libravatar are asked for by; it protects nothing.
public enum MD5 {
    /// Digests bytes at once.
    ///
    /// - Parameter bytes: The bytes.
    /// - Returns: 16 bytes.
    public static func digest(of bytes: [UInt8]) -> [UInt8] { Nettle.md5(bytes) }
}
