import Digests

/// What was sent last for a user, and what the portal made of it.
public struct SentPortrait: Hashable, Sendable {
    /// The SHA-256 digest of the picture as it was prepared, in hexadecimal digits; empty for a removal.
    public let sha256: String

    /// What the portal had then.
    public let base: PortraitBase

    /// Takes a row.
    init(_ record: SentRecord) {
        sha256 = record.digest.hexadecimal
        base = PortraitBase(
            portraitId: record.portraitId,
            sha256: record.portalDigest.isEmpty ? nil : record.portalDigest.hexadecimal
        )
    }
}
