/// The right to ask the portal for somebody, which one process has at a time among all that use the store.
public struct PortalQuestion: Hashable, Sendable {
    /// The number of its lease.
    let id: Int64
}
