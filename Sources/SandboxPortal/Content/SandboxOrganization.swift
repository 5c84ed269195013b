/// An organization of the sandbox company.
struct SandboxOrganization: Codable, Hashable, Sendable {
    /// The primary key.
    var organizationId: Int64
    /// The name.
    var name: String
    /// Its members; a multiplied user is where the user was that it is a copy of.
    var userIds: Set<Int64>
}
