/// A list of the sandbox portal whose rows can be added to and taken away while it runs.
public enum SandboxList: String, CaseIterable, Codable, Hashable, Sendable {
    /// The articles in the root folder of the first site.
    case webContent = "web-content"
    /// The weblog entries of the first site.
    case assets
    /// The bookmarks in the root folder of the first site.
    case bookmarks
    /// The discussion of the first article.
    case comments
    /// The users of the company.
    case users
}
