/// Something that another connection told.
package enum Notice: Hashable, Sendable {
    /// What it said.
    case message(String)
    /// Something may have gone unheard.
    case gap

    /// What one connection tells the others where it has more to tell than messages are for.
    package static let gapMessage = "*"
}
