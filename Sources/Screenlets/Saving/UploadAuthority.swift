/// Whose picture counts where the portal's was changed since the last upload from here.
public enum UploadAuthority: String, CaseIterable, Codable, Hashable, Sendable {
    /// The portal's: it is left alone.
    case portal
    /// The given one: it is sent.
    case files
}
