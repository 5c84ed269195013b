/// SHA-256 (FIPS 180-4): 32 bytes that stand for any number of bytes.
public struct SHA256: Sendable {
    private var state = Nettle.makeSHA256()

    /// Begins a digest of no bytes.
    public init() {}

    /// Adds bytes; in pieces or at once, the digest is the same.
    ///
    /// - Parameter bytes: The bytes.
    public mutating func update(_ bytes: [UInt8]) {
        Nettle.update(&state, with: bytes.span)
    }

    /// Adds bytes without a copy of them.
    ///
    /// - Parameter bytes: The bytes.
    public mutating func update(_ bytes: borrowing Span<UInt8>) {
        Nettle.update(&state, with: bytes)
    }

    /// Gives the digest of all bytes so far; more may be added afterwards.
    ///
    /// - Returns: 32 bytes.
    public func finalize() -> [UInt8] {
        var copy = state
        return Nettle.digest(of: &copy)
    }

    /// Digests bytes at once.
    ///
    /// - Parameter bytes: The bytes.
    /// - Returns: 32 bytes.
    public static func digest(of bytes: [UInt8]) -> [UInt8] {
        var hash = SHA256()
        hash.update(bytes)
        return hash.finalize()
    }
}
