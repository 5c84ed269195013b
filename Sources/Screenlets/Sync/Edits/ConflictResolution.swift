/// What is done with an edit of a portrait or comment that somebody else changed in the portal.
public enum ConflictResolution: String, CaseIterable, Codable, Hashable, Sendable {
    /// The edit is sent all the same.
    case useLocal = "use-local"
    /// The portal's portrait goes into the cache, a comment is read anew, and the edit is set aside.
    case useRemote = "use-remote"
    /// The cache forgets the user's portrait or the discussion, and the edit is set aside.
    case discard
    /// The edit stays and is reported. The default.
    case ignore
}
