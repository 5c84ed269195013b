/// What the portal had when an edit was made, so that a change made there in the meantime is noticed.
public struct PortraitBase: Hashable, Sendable {
    /// The id of the portrait; 0 where the user had none.
    public var portraitId: Int64

    /// The SHA-256 digest of the portrait in hexadecimal digits; nil where there was none or it is not known.
    public var sha256: String?

    /// Creates a base.
    ///
    /// - Parameters:
    ///   - portraitId: The id of the portrait; 0 where the user had none.
    ///   - sha256: The digest of the portrait; nil where there was none or it is not known.
    public init(portraitId: Int64, sha256: String?) {
        self.portraitId = portraitId
        self.sha256 = sha256
    }

    /// The base with the digest of the same portrait that was seen later, where it had none.
    package func completed(by seen: PortraitBase) -> PortraitBase {
        guard sha256 == nil, portraitId == seen.portraitId else { return self }
        return seen
    }
}
