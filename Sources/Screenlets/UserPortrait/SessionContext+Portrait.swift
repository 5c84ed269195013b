public import LiferayPortal

extension SessionContext {
    /// Loads a user's portrait without a screenlet around it, as scripts do.
    ///
    /// - Parameters:
    ///   - selector: How the user is named.
    ///   - policy: Which side is asked first.
    /// - Returns: The original and where it came from; it is in the store by then.
    /// - Throws: ``PortraitError`` with the code of the side that the policy holds responsible.
    public func loadPortrait(
        _ selector: UserSelector,
        policy: OfflinePolicy = .remoteFirst
    ) async throws(PortraitError) -> LoadedPortrait {
        try await LoadPortraitInteractor(session: self).load(selector, policy: policy)
    }
}
