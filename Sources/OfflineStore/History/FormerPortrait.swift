import Digests

public import struct FoundationEssentials.Date

/// A portrait that a user had in this store before the present one, without its bytes.
public struct FormerPortrait: Hashable, Sendable {
    /// Why a portrait was replaced.
    public enum Reason: String, CaseIterable, Codable, Hashable, Sendable {
        /// Another one was uploaded here.
        case uploaded
        /// The portal gave another one, or none any more.
        case changedInPortal = "changed-in-portal"
        /// It was removed here.
        case removed
        /// It was in the portal or here when both were changed, and the other one was kept.
        case lostConflict = "lost-conflict"
    }

    /// Where its bytes lie.
    enum Place: Hashable, Sendable {
        /// In the history, under the number of a row.
        case history(Int64)
        /// In the entry with this number, under an edit that reads show.
        case entry(Int64)
    }

    /// Where its bytes lie.
    let place: Place

    /// The media type that was told with the picture, if any.
    public let mediaType: String?

    /// The SHA-256 digest of the picture.
    let digest: [UInt8]

    /// The number of bytes of the picture.
    public let byteCount: Int

    /// The id that the portrait had in the portal; 0 for one that never was there.
    public let portraitId: Int64

    /// Whether what it was made from is kept too.
    public let hasMaster: Bool

    /// The time at which it came into this store, in whole milliseconds.
    public let receivedAt: Date

    /// The time at which it was replaced, in whole milliseconds.
    public let replacedAt: Date

    /// Why it was replaced.
    public let reason: Reason

    /// The SHA-256 digest of the picture in 64 lower-case hexadecimal digits.
    public var sha256: String { digest.hexadecimal }
}
