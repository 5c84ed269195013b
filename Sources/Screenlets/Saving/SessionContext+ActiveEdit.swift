import LiferayPortal
import OfflineStore
import StoreEngine

extension SessionContext {
    /// Gives the edit that waits for a user, with those that were made under the user's names before anybody knew whose they are.
    ///
    /// Asked before anything of the user is sent: an older edit under another name would be sent over it later.
    ///
    /// - Parameters:
    ///   - user: The user as the portal described it.
    ///   - isOwn: Whether the user was asked for as the own one.
    /// - Returns: The edit; nil where none waits.
    /// - Throws: The store's failures.
    func activeEdit(of user: PortalUser, isOwn: Bool = false) async throws(StoreError) -> StoredEdit? {
        let companyId = await knownCompanyId
        let stored = StoredUser(user, in: companyId)
        // A name of another company is somebody else's.
        let isAccount = isOwn || (stored.companyId == companyId && stored.isCalled(signIn))
        return try await store.activeEdit(adoptedBy: stored, signIn: isAccount ? signIn : nil, portal: portalKey)
    }
}

extension StoredUser {
    /// Whether an account of this name is this user's: a portal takes e-mail addresses, screen names or user ids.
    fileprivate func isCalled(_ account: String?) -> Bool {
        guard let account = account?.lowercased(), !account.isEmpty else { return false }
        return [emailAddress.lowercased(), screenName.lowercased(), String(userId)].contains(account)
    }
}
