/// A site of the sandbox company.
public struct SandboxGroup: Codable, Hashable, Sendable {
    /// The key of the site.
    public var groupId: Int64
    /// The universally unique id.
    public var uuid: String
    /// The name.
    public var name: String
    /// The path in addresses, with a leading slash.
    public var friendlyURL: String
}
