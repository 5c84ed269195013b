public import LiferayPortal
public import OfflineStore
import StoreEngine

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

    /// Loads the portrait of a user whom the portal has just described, such as in a list: they are not asked for again.
    ///
    /// - Parameters:
    ///   - user: The user.
    ///   - policy: Which side is asked first.
    /// - Returns: The original and where it came from; it is in the store by then.
    /// - Throws: ``PortraitError`` with the code of the side that the policy holds responsible.
    public func loadPortrait(
        of user: PortalUser,
        policy: OfflinePolicy = .remoteFirst
    ) async throws(PortraitError) -> LoadedPortrait {
        try await LoadPortraitInteractor(session: self, described: user).load(.userId(user.userId), policy: policy)
    }

    /// Recalls a user from the store, whatever the policy: who somebody is, not how they look.
    ///
    /// - Parameter selector: How the user is named.
    /// - Returns: The user, or nil when nothing is kept or what is kept can't be read.
    public func rememberedUser(_ selector: UserSelector) async -> StoredUser? {
        await rememberedEntry(selector)?.user
    }

    /// Recalls a portrait from the store, whatever the policy.
    ///
    /// - Parameter selector: How the user is named.
    /// - Returns: The entry, or nil when nothing is kept or what is kept can't be read.
    public func rememberedEntry(_ selector: UserSelector) async -> PortraitEntry? {
        guard let name = EntryName(selector, signIn: signIn, companyId: companyId) else { return nil }
        do throws(StoreError) {
            guard case .hit(let entry) = try await store.lookUp(name, portal: portalKey) else { return nil }
            return entry
        } catch {
            // Asked only when a load has failed already, which tells more than this would.
            return nil
        }
    }
}
