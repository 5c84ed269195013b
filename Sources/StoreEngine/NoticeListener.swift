/// What hears of changes to the store.
package protocol NoticeListener: Sendable {
    /// Waits until something is heard.
    ///
    /// - Returns: What was told, which may be nothing; nil at the end.
    func hear() async -> [Notice]?
}
