import LiferayPortal
package import OfflineStore

extension UserSelector {
    /// Asks the portal for the user that an edit was made for.
    ///
    /// - Parameters:
    ///   - name: The name that the user was called by.
    ///   - signIn: The name that the account signs in with; another account's name is an address or a screen name.
    package init(_ name: EntryName, signIn: String?) {
        switch name {
        case .userId(let userId): self = .userId(userId)
        case .emailAddress(let address, let companyId): self = .emailAddress(address, companyId: companyId)
        case .screenName(let name, let companyId): self = .screenName(name, companyId: companyId)
        case .portrait(let portraitId, let uuid): self = .portrait(portraitId: portraitId, uuid: uuid, female: false)
        case .signIn(let account) where account == signIn: self = .me
        case .signIn(let account) where account.contains("@"): self = .emailAddress(account, companyId: nil)
        case .signIn(let account): self = .screenName(account, companyId: nil)
        }
    }
}
