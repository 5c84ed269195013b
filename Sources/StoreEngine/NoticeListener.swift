/// Something that another connection told.
package enum Notice: Hashable, Sendable {
    /// What it said.
    case message(String)
    /// Something may have gone unheard.
    case gap

    /// What one connection tells the others where it has more to tell than messages are for.
    package static let gapMessage = "*"
}

/// What hears of changes to the store.
package protocol NoticeListener: Sendable {
    /// Waits until something is heard.
    ///
    /// - Returns: What was told, which may be nothing; nil at the end.
    func hear() async -> [Notice]?
}
