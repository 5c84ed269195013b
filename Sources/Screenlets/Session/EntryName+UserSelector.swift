public import LiferayPortal
public import OfflineStore

extension EntryName {
    /// Names the entry that answers a selector; nil where the own portrait is asked for and nobody is signed in.
    ///
    /// - Parameters:
    ///   - selector: How the user is named.
    ///   - signIn: The name that the account signs in with, or nil for a guest.
    ///   - companyId: The company of names that come without one.
    public init?(_ selector: UserSelector, signIn: String?, companyId: Int64?) {
        switch selector {
        case .me:
            guard let signIn else { return nil }
            self = .signIn(signIn)
        case .userId(let userId): self = .userId(userId)
        case .emailAddress(let address, let company): self = .emailAddress(address, companyId: company ?? companyId)
        case .screenName(let name, let company): self = .screenName(name, companyId: company ?? companyId)
        case .portrait(let portraitId, let uuid, _): self = .portrait(portraitId: portraitId, uuid: uuid)
        }
    }
}
