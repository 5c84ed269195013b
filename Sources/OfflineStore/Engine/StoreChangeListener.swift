/// What hears of changes to the store.
protocol StoreChangeListener: Sendable {
    /// Waits until something is heard.
    ///
    /// - Returns: The changes, which may be none; nil at the end.
    func hear() async -> [StoreChange]?
}
