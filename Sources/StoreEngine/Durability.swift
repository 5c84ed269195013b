/// What is sure of a change when it was made.
package enum Durability: Hashable, CaseIterable, Sendable {
    /// It is on disk.
    case durable
    /// The same, and the change looks after itself that nobody comes between, by locks on the rows that it is about.
    case claimed
    /// It is whole or not there at all; it may be lost with the power, as the portal can be asked for it again.
    case kept
    /// The same, and the change looks after itself as a claimed one does.
    case reserved
    /// As what is kept, and it is given up rather than waited for: losing it costs nothing.
    case noted
}
