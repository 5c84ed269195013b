public import struct FoundationEssentials.Date

/// Which portrait of a user reads show now, told without its bytes.
public struct PortraitVersion: Hashable, Sendable {
    /// The id of the user.
    public let userId: Int64

    /// The SHA-256 digest of the picture in hexadecimal digits; nil where the user has no portrait.
    public let sha256: String?

    /// The state of the edit that is shown; nil where the portal gave the portrait.
    public let edit: EditState?

    /// Whether the portal names a portrait whose picture it lost, and of which something is kept here.
    public let isLost: Bool

    /// The time at which the portal's answer was stored, or the edit was made.
    public let receivedAt: Date

    /// Whether it is an edit that the portal has not taken yet.
    public var isPending: Bool { [.pending, .parked, .conflict].contains(edit) }
}
