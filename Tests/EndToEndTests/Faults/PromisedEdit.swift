/// An edit that was asked for, and whether the program said yes to it.
struct PromisedEdit: Hashable, Sendable {
    var userId: Int64
    /// The digests of the bytes as the portal serves them while and after it takes the edit, which may go once more in the size that
    /// the portal keeps; nil for a removal.
    var served: Set<String?>
    /// The digest of the bytes that are sent; nil for a removal.
    var sent: String?
    /// Whether the program has acknowledged it.
    var isAcknowledged: Bool
}
