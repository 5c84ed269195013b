/// One change of a user's portrait, as the portal's history keeps it.
public struct PortraitEvent: Codable, Hashable, Sendable {
    /// The user whose portrait it is.
    public var userId: Int64
    /// The id of the portrait after the change; 0 when it was removed.
    public var portraitId: Int64
    /// The SHA-256 digest of the bytes as they are served, in lower-case hexadecimal digits; nil when there are none.
    public var sha256: String?
}
