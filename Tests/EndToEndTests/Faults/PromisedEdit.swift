/// An edit that was asked for, and whether the program said yes to it.
struct PromisedEdit: Hashable, Sendable {
    var userId: Int64
    /// The digest of the bytes as the portal serves them after it took the edit; nil for a removal.
    var served: String?
    /// The digest of the bytes that are sent; nil for a removal.
    var sent: String?
    /// Whether the program has acknowledged it.
    var isAcknowledged: Bool
}
