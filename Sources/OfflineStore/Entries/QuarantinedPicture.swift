public import struct FoundationEssentials.Date

/// A picture that broke a decoder or took too long, and is not decoded again.
public struct QuarantinedPicture: Hashable, Sendable {
    /// Its number; none is given twice.
    public let id: Int64
    /// The digest of its file, in lower-case hexadecimal digits.
    public let sha256: String
    /// The length of its file.
    public let byteCount: Int
    /// Whether its bytes are kept; those of the oldest go when they are too many.
    public let isKept: Bool
    /// Why it is there, in words.
    public let reason: String
    /// When it came there.
    public let addedAt: Date
}
