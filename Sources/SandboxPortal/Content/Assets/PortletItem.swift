/// A stored configuration of an asset publisher, which lists may name.
struct PortletItem: Codable, Hashable, Sendable {
    /// The name.
    var name: String
    /// The one class that it shows.
    var model: ModelName
    /// The site.
    var groupId: Int64
}
