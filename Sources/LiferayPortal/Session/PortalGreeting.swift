/// What a portal tells of itself to anybody: that it is there, its release, and its time.
public struct PortalGreeting: Hashable, Sendable {
    /// The status of its front page.
    public let status: Int
    /// The `Liferay-Portal` header, or nil where the portal keeps its release to itself.
    public let release: String?
    /// The seconds that the portal's clock is ahead of ours, or nil where it tells no time; exact to about a second.
    public let clockDifference: Double?
    /// The time from the request to its answer, connecting included.
    public let roundTrip: Duration
}
