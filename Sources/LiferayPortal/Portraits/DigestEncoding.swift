/// How the portal writes the digest in a picture's address.
public enum DigestEncoding: String, CaseIterable, Codable, Sendable {
    /// Base64 with padding, percent-encoded; the default of every Liferay release.
    case base64
    /// Lower-case hex, for a Liferay 6.2 with `passwords.digest.encoding=hex`.
    case hex
}
