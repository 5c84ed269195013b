/// A picture in the image table of the sandbox portal.
public struct SandboxPicture: Hashable, Sendable {
    /// The key of the picture; a user's portraitId.
    public var portraitId: Int64
    /// The bytes as they are served.
    public var bytes: [UInt8]
    /// The time it was stored, in milliseconds since 1970.
    public var modifiedDate: Int64
}
